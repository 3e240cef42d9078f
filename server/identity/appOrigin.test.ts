import { expect, test } from "vitest";
import { type ListeningAddress, makeAppOrigin } from "./appOrigin.ts";

const LOCAL: ListeningAddress = { protocol: "http:", hostname: "localhost", port: 8080 };
const EVERYWHERE: ListeningAddress = { protocol: "http:", hostname: "0.0.0.0", port: 8080 };
const TLS: ListeningAddress = { protocol: "https:", hostname: "::", port: 443 };

test.each<[string, ListeningAddress, string, string]>([
  ["its own name", LOCAL, "http://localhost:8080", "http://localhost:8080"],
  ["its loopback address", LOCAL, "http://127.0.0.1:8080", "http://127.0.0.1:8080"],
  ["its IPv6 loopback address", LOCAL, "http://[::1]:8080", "http://[::1]:8080"],
  ["its address in the club's network", EVERYWHERE, "http://192.168.1.20:8080", "http://192.168.1.20:8080"],
  ["its name with TLS on the usual port", TLS, "https://dojo.local", "https://dojo.local"],
  ["a neighbour's address", EVERYWHERE, "http://192.168.1.66:8080", "http://localhost:8080"],
  ["a stranger's name", EVERYWHERE, "http://evil.example:8080", "http://localhost:8080"],
  ["a name that only begins like ours", EVERYWHERE, "http://localhost.evil.example:8080", "http://localhost:8080"],
  ["our name before an @", EVERYWHERE, "http://localhost@evil.example:8080", "http://localhost:8080"],
  ["another port of this machine", LOCAL, "http://localhost:9999", "http://localhost:8080"],
  ["another scheme", TLS, "http://dojo.local:443", "https://localhost"],
  ["no address", LOCAL, "", "http://localhost:8080"],
])("asked under %s", (_, address, requestOrigin, origin) => {
  const appOrigin = makeAppOrigin({ address: () => address, ownHosts: () => ["192.168.1.20", "dojo.local"] });
  expect(appOrigin(requestOrigin)).toBe(origin);
});

test("the operator's word counts above all", () => {
  const appOrigin = makeAppOrigin({ publicUrl: "https://dojo.example.org", address: () => LOCAL });
  expect(appOrigin("http://localhost:8080")).toBe("https://dojo.example.org");
});

test("knows the addresses of this machine", () => {
  const appOrigin = makeAppOrigin({ address: () => ({ ...LOCAL, hostname: "127.0.0.1" }) });
  expect(appOrigin("http://127.0.0.1:8080")).toBe("http://127.0.0.1:8080");
  expect(appOrigin("http://203.0.113.99:8080")).toBe("http://127.0.0.1:8080");
});
