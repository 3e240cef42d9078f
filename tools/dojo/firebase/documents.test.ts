import { expect, test } from "vitest";
import { eachDocument, putDocuments } from "./documents.ts";
import type { Project } from "./project.ts";
import { ServiceError, TooLong } from "./send.ts";

const ROOT = "projects/verein/databases/(default)/documents";

/** A project whose service of documents is the test's. */
function makeProject(documents: Project["documents"]) {
  const waits: number[] = [];
  const identity = () => Promise.reject(new Error("not part of this test"));
  const wait = async (ms: number) => void waits.push(ms);
  return { project: { projectId: "verein", root: ROOT, documents, identity, wait } satisfies Project, waits };
}

const lines = (...paths: string[]) => paths.map((path, index) => ({ line: index + 1, value: { path, fields: {} } }));

test("writes that may be tried again are, alone and after a wait, until it is over", async () => {
  const asked: string[][] = [];
  const { project, waits } = makeProject(async (_, __, body) => {
    const names = (body as { writes: { update: { name: string } }[] }).writes.map(({ update }) =>
      update.name.slice(ROOT.length + 1),
    );
    asked.push(names);
    const codes: Record<string, number> = {
      "a/good": 0,
      "a/busy": asked.length < 3 ? 10 : 0,
      "a/bad": 7,
      "a/away": 14,
    };
    return { status: names.map((name) => (codes[name] === 0 ? {} : { code: codes[name], message: name })) };
  });
  const refused: string[] = [];
  const count = await putDocuments(project, lines("a/good", "a/busy", "a/bad", "a/away"), (line, reason) =>
    refused.push(`${line} ${reason}`),
  );
  expect(count).toBe(2);
  expect(refused).toEqual(["3 a/bad", "4 a/away"]);
  expect(asked).toEqual([
    ["a/good", "a/busy", "a/bad", "a/away"],
    ["a/busy", "a/away"],
    ["a/busy", "a/away"],
    ["a/away"],
    ["a/away"],
    ["a/away"],
  ]);
  expect(waits).toHaveLength(5);
});

test("a service that fails for another reason ends the import", async () => {
  const { project } = makeProject(() => Promise.reject(new ServiceError(403, "no right")));
  await expect(putDocuments(project, lines("a/b", "a/c"), () => {})).rejects.toThrow("no right");
});

test("pages that are too long are asked for again, shorter, from the same place", async () => {
  const sizes: string[] = [];
  const { project } = makeProject(async (_, path) => {
    if (path === ":listCollectionIds") return { collectionIds: ["a"] };
    if (path.endsWith(":listCollectionIds")) return {};
    const query = new URL(path, "http://x").searchParams;
    sizes.push(`${query.get("pageSize")} ${query.get("pageToken") ?? ""}`);
    if (Number(query.get("pageSize")) > 20) throw new TooLong("too long");
    const at = Number(query.get("pageToken") ?? 0);
    const document = { name: `${ROOT}/a/${at}`, updateTime: "2026-11-24T00:00:00Z" };
    return { documents: [document], ...(at < 1 && { nextPageToken: String(at + 1) }) };
  });
  const names: string[] = [];
  for await (const { name } of eachDocument(project)) names.push(name.slice(ROOT.length));
  expect(names).toEqual(["/a/0", "/a/1"]);
  expect(sizes).toEqual(["300 ", "75 ", "19 ", "19 1"]);
});
