import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { isPublic, makeOutbound } from "./outbound.ts";

async function openServer(): Promise<string> {
  const server = createServer((request, response) => {
    if (request.url === "/moved") return response.writeHead(302, { location: "/" }).end();
    return response.end(`${request.method} ${request.headers.accept}`);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("asks the issuer that the operator has named, wherever it is, and follows nobody", async () => {
  const url = await openServer();
  const ask = makeOutbound(url);
  expect(await (await ask(`${url}/`)).text()).toBe("GET application/json");
  expect((await ask(`${url}/moved`)).status).toBe(302);
});

test.each([
  "http://127.0.0.1:1/",
  "https://127.0.0.1:1/",
  "https://[::1]:1/",
  "https://[::ffff:10.0.0.1]/",
  "https://localhost:1/",
])("does not ask %s because somebody else's issuer says so", async (url) => {
  await expect(makeOutbound("https://verein.example")(url)).rejects.toThrow(/may not be asked|is not public/);
});

test.each(["http://verein.example/", "http://192.168.1.20/", "file:///etc/passwd"])(
  "does not ask %s, where others can read along",
  async (url) => {
    await expect(makeOutbound(url.startsWith("http") ? url : "https://verein.example")(url)).rejects.toThrow(
      /may not be asked/,
    );
  },
);

test.each([
  ["93.184.216.34", true],
  ["2606:2800:220:1::1", true],
  ["172.32.0.1", true],
  ["10.1.2.3", false],
  ["172.16.0.1", false],
  ["192.168.178.1", false],
  ["169.254.169.254", false],
  ["100.64.0.1", false],
  ["0.0.0.0", false],
  ["255.255.255.255", false],
  ["::1", false],
  ["::", false],
  ["::ffff:127.0.0.1", false],
  ["fd00::1", false],
  ["fe80::1", false],
])("%s is public: %s", (address, expected) => {
  expect(isPublic(address)).toBe(expected);
});
