import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { RULES_BUNDLE } from "../fixtures/browser/bundle.ts";
import { expect, test } from "../fixtures/protocol.ts";
import { NOW_MS } from "../fixtures/rulesData.ts";
import { type Attempt, ROWS } from "../fixtures/rulesMatrix.ts";
import { toFields } from "../fixtures/rulesWorld.ts";
import type { Dojo } from "../fixtures/server.ts";

const PROJECT = "digital-dojo";
const ROOT = `projects/${PROJECT}/databases/(default)/documents`;

/** The server's time is that of the rows. */
const CLOCK = {
  NODE_OPTIONS: `--import ${resolve("tests/fixtures/shiftedClock.mjs")}`,
  CLOCK_SHIFT_MS: String(NOW_MS - Date.now()),
};

test.describe("through the public library for tests of rules", () => {
  test.use({ settings: { ...CLOCK, DOJO_EMULATOR_COMPAT: "1", DOJO_PROJECT: PROJECT } });

  test("every operation on every path is its owner's alone, and only as far as the rules say", async ({
    openClient,
  }) => {
    // Some 200 requests, by as many clients.
    test.setTimeout(120_000);
    const page = await openClient();
    await page.addScriptTag({ path: RULES_BUNDLE });
    const rules = readFileSync("firestore.rules", "utf8");
    const { asked, wrong } = await page.evaluate(([project, rules]) => rulesTesting.judgeRows(project, rules), [
      PROJECT,
      rules,
    ] as const);
    expect(wrong).toEqual([]);
    expect(asked).toBeGreaterThan(4 * ROWS.length);
  });
});

const documentName = (path: string) => `${ROOT}/${path}`;

/** The same request without the SDK, which would first ask for a new token. */
function toWire(attempt: Attempt): { method: string; path: string; body?: object } {
  if ("get" in attempt) return { method: "GET", path: `/v1/${documentName(attempt.get)}` };
  if ("writes" in attempt) {
    const writes = Object.entries(attempt.writes).map(([path, data]) =>
      data ? { update: { name: documentName(path), fields: toFields(data) } } : { delete: documentName(path) },
    );
    return { method: "POST", path: `/v1/${ROOT}:commit`, body: { writes } };
  }
  const parts = attempt.list.split("/");
  const from = [{ collectionId: parts.at(-1), allDescendants: attempt.isGroup ?? false }];
  const parent = [ROOT, ...parts.slice(0, -1)].join("/");
  return { method: "POST", path: `/v1/${parent}:runQuery`, body: { structuredQuery: { from } } };
}

/** The status of a call with this token. */
async function call(dojo: Dojo, idToken: string, { method, path, body }: ReturnType<typeof toWire>): Promise<number> {
  const headers = { "Content-Type": "application/json", Authorization: `Bearer ${idToken}` };
  const response = await fetch(dojo.url + path, { method, headers, body: body && JSON.stringify(body) });
  await response.arrayBuffer();
  return response.status;
}

test.describe("with an expired token", () => {
  test.use({ settings: CLOCK });

  test("no operation on any path is for its owner either", async ({ dojo }) => {
    const account = { email: "anna@example.org", password: "Reiterstand-50-50", returnSecureToken: true };
    const enter = async (method: string) => {
      const url = `${dojo.url}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=${PROJECT}`;
      const response = await fetch(url, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(account),
      });
      return (await response.json()) as { idToken: string; localId: string };
    };
    const { idToken: old, localId } = await enter("signUp");
    const attempts = ROWS.map(({ attempt }): Attempt =>
      JSON.parse(JSON.stringify(attempt).replaceAll("anna", localId)),
    );
    const own = toWire(attempts[0]!);
    // There is no profile, which its owner may hear.
    expect(await call(dojo, old, own)).toBe(404);

    await dojo.restart({ CLOCK_SHIFT_MS: String(Number(CLOCK.CLOCK_SHIFT_MS) + 61 * 60_000) });
    for (const attempt of attempts) expect(await call(dojo, old, toWire(attempt)), JSON.stringify(attempt)).toBe(401);
    expect(await call(dojo, (await enter("signInWithPassword")).idToken, own)).toBe(404);
  });
});
