import { expect, test } from "../fixtures/protocol.ts";
import { newProfile, today } from "../fixtures/sdk/product.ts";
import type { Dojo } from "../fixtures/server.ts";
import { type Member, nameOf, rpc, signUp, type WireResult } from "../fixtures/wire/wire.ts";

const DAY_MS = 86_400_000;

type Plain = string | number | Date | Plain[] | { [name: string]: Plain };

function valueOf(plain: Plain): object {
  if (typeof plain === "string") return { stringValue: plain };
  if (typeof plain === "number") return { integerValue: BigInt(plain).toString() };
  if (plain instanceof Date) return { timestampValue: plain.toISOString() };
  if (Array.isArray(plain)) return { arrayValue: { values: plain.map(valueOf) } };
  return { mapValue: { fields: fieldsOf(plain) } };
}

const fieldsOf = (plain: { [name: string]: Plain }) =>
  Object.fromEntries(Object.entries(plain).map(([name, value]) => [name, valueOf(value)]));

const set = (path: string, plain: { [name: string]: Plain }) => ({
  update: { name: nameOf(path), fields: fieldsOf(plain) },
});

const merge = (path: string, plain: { [name: string]: Plain }) => ({
  ...set(path, plain),
  updateMask: { fieldPaths: Object.keys(plain) },
});

const commit = (dojo: Dojo, { idToken }: Member, ...writes: object[]): Promise<WireResult> =>
  rpc(dojo, "commit", { writes }, idToken);

/** A member with a profile. */
async function join(dojo: Dojo): Promise<Member> {
  const member = await signUp(dojo);
  expect((await commit(dojo, member, set(`users/${member.uid}`, newProfile(member.uid)))).status).toBe(200);
  return member;
}

interface Play {
  gameType: string;
  score: number;
  total: number;
  xp: number;
  date: string;
  playedAt: Date;
}

const honest = (): Play => ({ gameType: "quiz", score: 7, total: 10, xp: 7, date: today(), playedAt: new Date() });

/** Sends one play as the product's commit: play, day and profile together, consistent with each other. */
function send(dojo: Dojo, member: Member, play: Play, before = { xp: 0, count: 0 }): Promise<WireResult> {
  const { uid } = member;
  const playId = crypto.randomUUID();
  const { gameType, date, xp } = play;
  const day = { date, gameType, displayName: "Anna", playCount: before.count + 1, lastPlay: playId };
  return commit(
    dojo,
    member,
    set(`users/${uid}/plays/${playId}`, { ...play }),
    set(`users/${uid}/gameStats/${gameType}_${date}`, day),
    merge(`users/${uid}`, { lastPlay: playId, xp: before.xp + xp }),
  );
}

const past = (days: number): Pick<Play, "date" | "playedAt"> => {
  const playedAt = new Date(Date.now() - days * DAY_MS);
  const date = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Berlin" }).format(playedAt);
  return { date, playedAt };
};

const FARMED: Record<string, Partial<Play>> = {
  "played 15 days ago": past(15),
  "played a year ago": past(365),
  "of a day that does not fit its time": { date: past(3).date },
  "with the time of the year 1": { playedAt: new Date("0001-01-01T00:00:00Z") },
  "of tomorrow": past(-1),
  "30 xp for a reaction run with score 0 of 0": { gameType: "reaction", score: 0, total: 0, xp: 30 },
  "in which nothing was done": { gameType: "interval", score: 0, total: 0, xp: 0 },
  "with a score above its total": { score: Number.MAX_SAFE_INTEGER, total: 0 },
  "with a total that no game asks": { total: 1e9, score: 1e9, xp: 30 },
  "with more xp than its score gives": { score: 1, xp: 30 },
  "with more xp than any play gives": { gameType: "audio", score: 100_000, total: 100_000, xp: 31 },
  "of a game that there is not": { gameType: "poker" },
};

test("only plays that can have happened count", async ({ dojo }) => {
  const member = await join(dojo);
  for (const [name, bent] of Object.entries(FARMED)) {
    const { error } = await send(dojo, member, { ...honest(), ...bent });
    expect(error, name).toBe("PERMISSION_DENIED");
  }
  // The honest play passes, so only the forged parts were refused.
  expect((await send(dojo, member, honest())).status).toBe(200);
});

test("backdating plays day by day earns no more than two weeks of plays", async ({ dojo }) => {
  const member = await join(dojo);
  let [accepted, xp] = [0, 0];
  for (let days = 0; days < 365; days += 1) {
    const play = { ...honest(), score: 10, xp: 10, ...past(days) };
    const { status } = await send(dojo, member, play, { xp, count: 0 });
    if (status !== 200) continue;
    accepted += 1;
    xp += play.xp;
  }
  expect(accepted).toBeGreaterThanOrEqual(14);
  expect(accepted).toBeLessThanOrEqual(15);
});

const INVISIBLE = ["\u200b", "\ufeff\u2060", "\u3164", "\u2800", "\u00ad \u00a0", "\u0301\u0302", "\u{e0041}"];

test("invisible texts are neither names nor notes", async ({ dojo }) => {
  const member = await join(dojo);
  const { uid } = member;
  const noteId = (nr: string) => `tech-blocks-${nr}-${uid}`;
  const note = (content: string, nr = "1", topicListID = "blocks") => [
    set(`techniqueNotes/tech-${topicListID}-${nr}-${uid}`, {
      uid,
      topic: "tech",
      topicListID,
      techniqueNr: nr,
      notes: [{ category: "Technik", content, createdAt: new Date().toISOString() }],
    }),
    merge(`users/${uid}`, { noteCount: 1, lastNote: noteId(nr).replace("blocks", topicListID) }),
  ];
  for (const text of INVISIBLE) {
    const code = JSON.stringify(text);
    expect((await commit(dojo, member, merge(`users/${uid}`, { displayName: text }))).error, code).toBe(
      "PERMISSION_DENIED",
    );
    expect((await commit(dojo, member, ...note(text))).error, code).toBe("PERMISSION_DENIED");
  }
  for (const [nr, topic] of [
    ["0", "blocks"],
    ["x", "blocks"],
    ["99999999", "blocks"],
    ["1", "a b"],
    ["1", "x".repeat(300)],
  ]) {
    expect((await commit(dojo, member, ...note("x", nr, topic))).error, `${topic} ${nr}`).toBe("PERMISSION_DENIED");
  }
  const level = (celebratedLevel: number) => commit(dojo, member, merge(`users/${uid}`, { celebratedLevel }));
  for (const high of [2, 100, 9e15]) expect((await level(high)).error, String(high)).toBe("PERMISSION_DENIED");
  expect((await commit(dojo, member, ...note("👊 zählt"))).status).toBe(200);
});

test("a second device brings nothing back after the first has deleted the account", async ({ dojo }) => {
  const member = await join(dojo);
  const { uid, idToken } = member;
  const empty = set(`techniqueNotes/tech-blocks-1-${uid}`, {
    uid,
    topic: "tech",
    topicListID: "blocks",
    techniqueNr: "1",
    notes: [],
  });
  const erasure = {
    update: { name: nameOf(`erasures/${uid}`), fields: {} },
    updateTransforms: [{ fieldPath: "erasedAt", setToServerValue: "REQUEST_TIME" }],
  };
  expect((await commit(dojo, member, { delete: nameOf(`users/${uid}`) }, erasure)).status).toBe(200);
  // The account still exists: only the rules prevent that the second device leaves orphans.
  expect((await commit(dojo, member, empty)).error).toBe("PERMISSION_DENIED");
  expect((await commit(dojo, member, set(`users/${uid}`, newProfile(uid)))).error).toBe("PERMISSION_DENIED");
  expect((await send(dojo, member, honest())).error).toBe("PERMISSION_DENIED");
  expect((await commit(dojo, member, { delete: nameOf(`erasures/${uid}`) })).error).toBe("PERMISSION_DENIED");
  expect((await rpc(dojo, "batchGet", { documents: [nameOf(`users/${uid}`)] }, idToken)).text).toContain("missing");
});
