/**
 * Shows the app to two people next to each other. The address that `npm run seed` prints names both by `email` and has their
 * `password`: they are signed in as viewers 2 and 3, so that the session of the app itself stays.
 */

const frames = [...document.querySelectorAll("iframe")];
const parameters = new URLSearchParams(location.search);
const emails = parameters.getAll("email");
const password = parameters.get("password");

/** Opens a session and returns it as the fragment that links of sign-in mails have. */
async function openSession({ url, key }, email) {
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: key, "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) {
    return "";
  }
  const { access_token, refresh_token, expires_in, expires_at } = await response.json();
  return String(new URLSearchParams({ access_token, refresh_token, expires_in, expires_at, token_type: "bearer" }));
}

async function show() {
  if (emails.length < frames.length || !password) {
    frames.forEach((frame, index) => {
      frame.src = `./?as=${index + 1}`;
    });
    return;
  }
  const config = await (await fetch("./config.json")).json();
  for (const [index, frame] of frames.entries()) {
    const email = emails[index];
    const session = await openSession(config, email);
    // Without a session the form of the app is filled in and says what is wrong.
    const filledIn = session ? "" : `&${new URLSearchParams({ email, password })}`;
    frame.src = `./?as=${index + 2}${filledIn}#${session}`;
  }
}

await show();
