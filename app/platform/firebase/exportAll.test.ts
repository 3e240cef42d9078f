import type { Auth } from "firebase/auth";
import type { Firestore } from "firebase/firestore";
import { expect, it, vi } from "vitest";
import { makeProfile } from "./profile.ts";

const PLAYED = new Date("2026-01-02T18:00:00.000Z");
/** What the server has, by path; documents of collections by id. */
const STORED: Record<string, object> = {
  "users/anna": { displayName: "Anna", school: "Kwoon Nord", xp: 70 },
  "users/anna/gameStats": { "quiz_2026-01-02": { gameType: "quiz", date: "2026-01-02", playCount: 1 } },
  "users/anna/plays": { p1: { gameType: "quiz", xp: 7, playedAt: { toDate: () => PLAYED } } },
  "users/anna/sheets": { s1: { source: "cards", ratings: { "blocks/1": "good" }, at: { toDate: () => PLAYED } } },
  "users/anna/learning/way": { belt: "green" },
  "techniqueNotes where uid == anna": { "tech-blocks-1-anna": { uid: "anna", notes: [{ content: "Tief." }] } },
};

vi.mock("firebase/firestore", () => {
  const at = (_: unknown, ...path: string[]) => ({ path: path.join("/") });
  return {
    doc: at,
    collection: at,
    where: (field: string, is: string, value: string) => `${field} ${is} ${value}`,
    query: ({ path }: { path: string }, condition: string) => ({ path: `${path} where ${condition}` }),
    getDoc: async ({ path }: { path: string }) => ({ data: () => STORED[path] }),
    getDocs: async ({ path }: { path: string }) => ({
      docs: Object.entries(STORED[path] ?? {}).map(([id, data]) => ({ id, data: () => data as object })),
    }),
  };
});

it("holds all that is stored of a user: account, profile, notes, days, plays and learning (rule 3.2)", async () => {
  const currentUser = {
    uid: "anna",
    email: "anna@example.org",
    emailVerified: true,
    displayName: "Anna",
    isAnonymous: false,
    providerData: [],
  };
  const parts = { db: {} as Firestore, auth: { currentUser } as unknown as Auth };
  const none = () => undefined;
  const writes = { write: async () => undefined, resume: async () => undefined };
  const profile = makeProfile({ ...parts, writes, onProfile: none, onRenamed: none, leave: none, finish: none });
  expect(await profile.exportAll()).toEqual({
    product: "Digital Dojo",
    exportedAt: expect.stringMatching(/^\d{4}-/),
    account: {
      uid: "anna",
      email: "anna@example.org",
      emailVerified: true,
      displayName: "Anna",
      isAnonymous: false,
      providers: [],
    },
    profile: STORED["users/anna"],
    notes: [{ uid: "anna", notes: [{ content: "Tief." }] }],
    gameStats: [{ gameType: "quiz", date: "2026-01-02", playCount: 1 }],
    plays: [{ playId: "p1", gameType: "quiz", xp: 7, playedAt: "2026-01-02T18:00:00.000Z" }],
    learning: {
      way: { belt: "green" },
      sheets: [
        {
          sheetId: "s1",
          source: "cards",
          ratings: { "blocks/1": "good" },
          at: "2026-01-02T18:00:00.000Z",
          savedAt: null,
        },
      ],
    },
  });
});
