/**
 * Users in the seed data of seeded-stack.ts, and a function with which a Playwright program signs in as one of these
 * users.
 */

export const organizer = "katya@lisbon-1.example.com";
export const guest = "jonas@lisbon-1.example.com";
export const moderator = "lena@lisbon-1.example.com";

const password = "correct horse";

/** Signs in to an app. */
export async function signIn(page, address, email) {
  const query = new URLSearchParams({ email, password });
  await page.goto(`${address}/?${query}#/`);
  await page.getByRole("button", { name: "Sign in", exact: true }).click({ timeout: 60_000 });
  await page.getByRole("navigation").first().waitFor();
}
