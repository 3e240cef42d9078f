import { expect, test } from "vitest";
import { type ListeningAddress, makeAppOrigins } from "./appOrigin.ts";

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
  const origins = makeAppOrigins({ address: () => address, ownHosts: () => ["192.168.1.20", "dojo.local"] });
  expect(origins.link(requestOrigin)).toBe(origin);
});

test("the operator's word counts above all", () => {
  const origins = makeAppOrigins({ publicUrl: "https://dojo.example.org", address: () => LOCAL });
  expect(origins.link("http://localhost:8080")).toBe("https://dojo.example.org");
});

test("knows the addresses of this machine", () => {
  const origins = makeAppOrigins({ address: () => ({ ...LOCAL, hostname: "127.0.0.1" }) });
  expect(origins.link("http://127.0.0.1:8080")).toBe("http://127.0.0.1:8080");
  expect(origins.link("http://203.0.113.99:8080")).toBe("http://127.0.0.1:8080");
});

test("goes on to the operator's origin, and to this machine only where the request came to it", () => {
  const origins = makeAppOrigins({ publicUrl: "https://dojo.example.org/app", address: () => LOCAL });
  expect(origins.allowed("https://dojo.example.org")).toEqual(["https://dojo.example.org"]);
  expect(origins.allowed("http://localhost:8080")).toEqual(["https://dojo.example.org", "http://localhost:8080"]);
  const club = makeAppOrigins({ address: () => EVERYWHERE, ownHosts: () => ["192.168.1.20"] });
  expect(club.allowed("http://192.168.1.20:8080")).toEqual(["http://192.168.1.20:8080"]);
  const shared = makeAppOrigins({ otherOrigins: ["https://club.example"], address: () => LOCAL });
  expect(shared.allowed("http://evil.example")).toContain("https://club.example");
});
