import assert from "node:assert/strict";
import { requireNode } from "../bin/deno.mjs";
import { gatewayUrl, publicUrl } from "../src/addresses.ts";
import { parseCommandLine } from "../src/command-line.ts";
import { commandOf } from "../src/commands.ts";
import { networkExposureOf } from "../src/network-exposure.ts";
import { requireFreePorts } from "../src/ports.ts";
import type { StackOptions } from "../src/stack.ts";

const sources = new URL("../src", import.meta.url).pathname;
/** Only these files may contain commands as literal text. */
const spellings = ["commands.ts", "command-line.ts"];

function optionsOf(...words: string[]): StackOptions {
  return parseCommandLine(["start", ...words], "/checkout").options;
}

function refused(...words: string[]): string {
  try {
    optionsOf(...words);
  } catch (error) {
    assert.ok(error instanceof Error && error.name === "StackError", String(error));
    return error.message;
  }
  return assert.fail(`${words.join(" ")} was taken`);
}

Deno.test("the URL of a gateway has the host 127.0.0.1 by default", () => {
  const options = optionsOf("--port", "5000");
  assert.equal(gatewayUrl(options), "http://127.0.0.1:5000");
  assert.equal(publicUrl(options), "http://127.0.0.1:5000");
});

Deno.test("the URL of a gateway that listens on all addresses is a loopback URL on the same machine", () => {
  const reachedAt = (host: string) => gatewayUrl(optionsOf("--port", "5000", "--host", host));
  assert.equal(reachedAt("0.0.0.0"), "http://127.0.0.1:5000");
  assert.equal(reachedAt("::"), "http://[::1]:5000");
  assert.equal(reachedAt("0:0:0:0:0:0:0:0"), "http://[::1]:5000");
  assert.equal(reachedAt("127.0.0.2"), "http://127.0.0.2:5000");
  assert.equal(reachedAt("192.168.1.20"), "http://192.168.1.20:5000");
  assert.equal(reachedAt("FD00::1"), "http://[fd00::1]:5000");
});

Deno.test("a public URL is printed in its shortest form", () => {
  const shownAs = (url: string) => publicUrl(optionsOf("--public-url", url));
  assert.equal(shownAs("http://192.168.1.20:54321"), "http://192.168.1.20:54321");
  assert.equal(shownAs("http://10.0.2.2:54321/"), "http://10.0.2.2:54321");
  assert.equal(shownAs("HTTPS://Stack.Example.test:443"), "https://stack.example.test");
  assert.equal(shownAs("http://[fd00::1]:54321"), "http://[fd00::1]:54321");
});

Deno.test("an invalid host is rejected with one sentence", () => {
  for (const host of [
    "",
    "localhost",
    "my-laptop.local",
    "192.168.1",
    "127.1",
    "1.2.3.4.5",
    "fe80::1%eth0",
    "[::1]",
    "http://1.2.3.4",
  ]) {
    assert.match(refused("--host", host), /^--host takes an IP address of this machine, .* not ".*"\.$/, host);
  }
});

Deno.test("a public URL that no client could use is rejected with one sentence", () => {
  const addresses = [
    "",
    "192.168.1.20",
    "192.168.1.20:54321",
    "localhost:54321",
    "ftp://192.168.1.20",
    "http://",
    "http://a b",
    "http://192.168.1.20/functions",
    "http://192.168.1.20:54321?",
    "http://192.168.1.20:54321#",
    "http://192.168.1.20:54321?x=1",
    "http://ann:secret@192.168.1.20:54321",
    "http://192.168.1.20:99999",
  ];
  for (const address of addresses) {
    assert.match(refused("--public-url", address), /^--public-url takes an address such as .* not ".*"\.$/, address);
  }
  for (const address of ["http://0.0.0.0:54321", "http://[::]:54321", "http://0:54321"]) {
    assert.match(refused("--public-url", address), /^--public-url takes an address that clients can reach/, address);
  }
});

Deno.test("backup and restore without a folder are rejected with an example", () => {
  const parsed = (command: string) => () => parseCommandLine([command], "/checkout");
  const sentence = (command: string, option: string) =>
    `npm run ${command} needs --${option} FOLDER, such as: npm run ${command} -- --${option} ../stack-copy`;
  assert.throws(parsed("backup"), { message: sentence("backup", "to") });
  assert.throws(parsed("restore"), { message: sentence("restore", "from") });
});

Deno.test("a command in a message contains the options as the developer typed them, so that the developer can copy the command", () => {
  const typed = [
    "--port",
    "55321",
    "--data",
    ".stack-two",
    "--host",
    "0.0.0.0",
    "--public-url",
    "http://10.0.2.2:55321",
  ];
  const options = optionsOf(...typed);
  assert.equal(commandOf("reset", options), `npm run reset -- ${typed.join(" ")}`);
  assert.equal(commandOf("start", optionsOf("--data", "my stack's")), "npm start -- --data 'my stack'\\''s'");
  assert.equal(commandOf("start", optionsOf()), "npm start");
  if (Deno.build.os === "linux") {
    assert.equal(commandOf("start", optionsOf("--like-hosted")), "npm start -- --like-hosted");
  }
});

Deno.test("no message contains a command as literal text, because each command must contain the options of the stack", async () => {
  const found: string[] = [];
  for (const { parentPath, name } of await filesBelow(sources)) {
    const code = (await Deno.readTextFile(`${parentPath}/${name}`)).replace(/^\s*(?:\/\/|\/?\*).*$/gm, "");
    if (!spellings.includes(name) && /npm (?:start|run (?:start|status|reset))/.test(code)) {
      found.push(name);
    }
  }
  assert.deepEqual(found, []);
});

async function filesBelow(folder: string): Promise<{ parentPath: string; name: string }[]> {
  const entries = await Array.fromAsync(Deno.readDir(folder));
  const found = entries.map(({ name, isDirectory }) =>
    isDirectory ? filesBelow(`${folder}/${name}`) : [{ parentPath: folder, name }],
  );
  return (await Promise.all(found)).flat();
}

Deno.test("the error for a busy port contains a command with another port and all other options", () => {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr;
  const other = port < 64_000 ? port + 1000 : port - 1000;
  const options = optionsOf("--port", `${port}`, "--data", "two", "--public-url", `http://10.0.2.2:${port}`);
  try {
    assert.throws(() => requireFreePorts(options), {
      message: `Port ${port} for the gateway is in use by another program: choose another with npm start -- --port ${other} --data two --public-url http://10.0.2.2:${other}`,
    });
  } finally {
    listener.close();
  }
});

Deno.test("the error for a host that is not an address of this machine lists the addresses of this machine", () => {
  // No machine has this address, because it is reserved for documentation.
  const options = optionsOf("--host", "192.0.2.1");
  assert.throws(
    () => requireFreePorts(options),
    /This machine has no address 192\.0\.2\.1: --host takes one of .*127\.0\.0\.1/,
  );
});

Deno.test("a start prints no warning if only loopback addresses are used", () => {
  assert.deepEqual(networkExposureOf(optionsOf()), []);
  assert.deepEqual(networkExposureOf(optionsOf("--host", "127.0.0.1", "--public-url", "http://10.0.2.2:54321")), []);
});

Deno.test("a start on all addresses prints the addresses, the services that other machines can reach, and how to connect a phone", () => {
  const network = ["192.168.1.20", "fd00::20"];
  assert.deepEqual(networkExposureOf(optionsOf("--host", "0.0.0.0"), network), [
    "OPEN TO OTHERS: port 54321 on every address of this machine, 192.168.1.20, fd00::20.",
    "Whoever reaches it can sign up and call the API, over plain HTTP, with the keys of this data folder.",
    "PostgreSQL and everything else listen on 127.0.0.1 only.",
    "Signed URLs and documents say http://127.0.0.1:54321, which a phone cannot reach: add --public-url http://192.168.1.20:54321.",
  ]);
  const complete = networkExposureOf(
    optionsOf("--host", "0.0.0.0", "--public-url", "http://192.168.1.20:54321"),
    network,
  );
  assert.equal(complete.length, 3);
});

Deno.test("a start on one exposed address prints this address", () => {
  assert.match(networkExposureOf(optionsOf("--host", "192.168.1.20"), [])[0] ?? "", /port 54321 on 192\.168\.1\.20\./);
});

Deno.test("an outdated version of Node is rejected with one sentence", () => {
  assert.throws(() => requireNode("18.20.4"), { message: "Node 20.19 or newer is needed, this is Node 18.20.4." });
  assert.throws(() => requireNode("20.18.1"), { message: /^Node 20\.19 or newer is needed/ });
  requireNode("20.19.0");
  requireNode("24.1.0");
});
