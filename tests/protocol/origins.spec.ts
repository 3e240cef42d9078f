import { expect, OPEN_RULES, test } from "../fixtures/protocol.ts";
import { startDojo } from "../fixtures/server.ts";

const PASSWORD = "Reiterstand-50-50";

test("a page of another origin uses the server once the operator has named it", async ({ dojo: site, openClient }) => {
  const dojo = await startDojo({ DOJO_RULES: OPEN_RULES });
  try {
    const page = await openClient(site);
    const use = (name: string) =>
      page.evaluate(
        async ([name, url, password]) => {
          const { auth, db } = sdk.connect(name, { url });
          await sdk.createUserWithEmailAndPassword(auth, `${name}@example.org`, password);
          const room = sdk.doc(db, "rooms/1");
          const seen = sdk.until<{ get(field: string): unknown }>(
            (next, fail) => sdk.onSnapshot(room, next, fail),
            (snapshot) => snapshot.get("name") === "Halle",
          );
          await sdk.setDoc(room, { name: "Halle" });
          return (await seen).get("name");
        },
        [name, dojo.url, PASSWORD] as const,
      );
    await expect(use("anna")).rejects.toThrow("auth/network-request-failed");
    await dojo.restart({ DOJO_ORIGINS: new URL(site.url).origin });
    expect(await use("ben")).toBe("Halle");
  } finally {
    await dojo.remove();
  }
});
