/** Says which files hold what must not be published: secrets, places on someone's machine, unfinished work. */

const unwanted: [RegExp, string][] = [
  [/(?:\/\/|--|\*|^\s*#)\s*(?:TODO|FIXME|XXX|HACK)\b/, "unfinished work"],
  [/(?<![\w.~-])\/(?:root|tmp|home\/\w+|Users\/\w+)\//, "a place on someone's machine"],
  [new RegExp(Deno.cwd().replaceAll(/\W/g, "\\$&")), "a place on this machine"],
  [/\bregistry\.[a-z]+\.[a-z]+\b|\/\/npm\.[a-z]+\.[a-z]+/, "a registry"],
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----/, "a private key"],
  [/\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/, "a token"],
  [/\bsb_secret_[\w-]{16,}/, "a secret key"],
];

const { stdout } = await new Deno.Command("git", {
  args: ["ls-files", "-z", "--cached", "--others", "--exclude-standard"],
}).output();
const files = new TextDecoder().decode(stdout).split("\0").filter(Boolean);

for (const file of files) {
  if (file === "scripts/check-hygiene.ts") {
    continue;
  }
  const text = await Deno.readTextFile(file).catch(() => "");
  if (text.includes("\0")) {
    continue;
  }
  for (const [index, line] of text.split("\n").entries()) {
    for (const [pattern, meaning] of unwanted) {
      if (!pattern.test(line)) {
        continue;
      }
      console.error(`${file}:${index + 1} holds ${meaning}: ${line.trim().slice(0, 100)}`);
      Deno.exitCode = 1;
    }
  }
}
