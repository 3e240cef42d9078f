import * as v from "valibot";
import type { Mutation } from "../../../server/storage/store.ts";
import type { Numbered, Refuse } from "../transfer/target.ts";
import type { Project } from "./project.ts";
import { pause, ServiceError, TooLong } from "./send.ts";

/** Documents of one page, and documents whose collections are asked for at a time. */
const PAGE = 300;
const AT_ONCE = 20;

const pageToken = v.optional(v.string(), "");
const idsSchema = v.object({ collectionIds: v.optional(v.array(v.string()), []), nextPageToken: pageToken });
const documentSchema = v.object({
  name: v.string(),
  fields: v.optional(v.unknown()),
  updateTime: v.optional(v.string()),
});
const listSchema = v.object({ documents: v.optional(v.array(documentSchema), []), nextPageToken: pageToken });
type Listed = v.InferOutput<typeof documentSchema>;

const escaped = (path: string) => path.split("/").map(encodeURIComponent).join("/");

/** Every document of a project in wire form, below documents that do not exist, too. Not of one moment. */
export async function* eachDocument(project: Project): AsyncGenerator<{ name: string; fields: unknown }> {
  yield* below(project, "", await collectionIdsOf(project, ""));
}

/** Whether there is no document. */
export async function hasNoDocuments(project: Project): Promise<boolean> {
  return (await collectionIdsOf(project, "")).length === 0;
}

async function* below(
  project: Project,
  parent: string,
  collectionIds: string[],
): AsyncGenerator<{ name: string; fields: unknown }> {
  for (const id of collectionIds) {
    for await (const page of pagesOf(project, `${parent}/${id}`)) {
      for (let start = 0; start < page.length; start += AT_ONCE) {
        const some = page.slice(start, start + AT_ONCE);
        const paths = some.map(({ name }) => name.slice(project.root.length));
        const collections = await Promise.all(paths.map((path) => collectionIdsOf(project, path)));
        for (const [index, { name, fields = {}, updateTime }] of some.entries()) {
          // Without a time it is missing, and listed for those below it.
          if (updateTime !== undefined) yield { name, fields };
          yield* below(project, paths[index]!, collections[index]!);
        }
      }
    }
  }
}

/** The collections below a document, or the first ones. */
async function collectionIdsOf(project: Project, path: string): Promise<string[]> {
  const ids: string[] = [];
  for (let token = ""; ;) {
    const body = { pageSize: PAGE, ...(token && { pageToken: token }) };
    const page = v.parse(idsSchema, await project.documents("POST", `${escaped(path)}:listCollectionIds`, body));
    ids.push(...page.collectionIds);
    token = page.nextPageToken;
    if (!token) return ids;
  }
}

/** The documents of a collection, and those missing that have others below them; shorter pages where they are large. */
async function* pagesOf(project: Project, path: string): AsyncGenerator<Listed[]> {
  let pageSize = PAGE;
  for (let token = ""; ;) {
    const query = new URLSearchParams({
      pageSize: String(pageSize),
      showMissing: "true",
      ...(token && { pageToken: token }),
    });
    try {
      const page = v.parse(listSchema, await project.documents("GET", `${escaped(path)}?${query}`));
      yield page.documents;
      token = page.nextPageToken;
      if (!token) return;
    } catch (error) {
      if (!(error instanceof TooLong) || pageSize === 1) throw error;
      pageSize = Math.ceil(pageSize / 4);
    }
  }
}

const writtenSchema = v.object({
  status: v.array(v.nullable(v.object({ code: v.optional(v.number(), 0), message: v.optional(v.string(), "") }))),
});

/** gRPC codes of writes that may be tried again: DEADLINE_EXCEEDED, RESOURCE_EXHAUSTED, ABORTED, INTERNAL, UNAVAILABLE. */
const AGAIN = new Set([4, 8, 10, 13, 14]);
const TRIES = 6;
const INVALID_ARGUMENT = 3;

/** Writes documents, each by itself, in place of those of the same name; resolves to how many were taken. */
export async function putDocuments(project: Project, documents: Numbered<Mutation>[], refuse: Refuse): Promise<number> {
  // A batch may name each document once; of several lines for one document the last one counts.
  const last = [...new Map(documents.map((document) => [document.value.path, document])).values()];
  return documents.length - last.length + (await writeAll(project, last, refuse));
}

async function writeAll(project: Project, documents: Numbered<Mutation>[], refuse: Refuse): Promise<number> {
  let count = 0;
  let waiting = documents;
  for (let tried = 1; waiting.length > 0; tried++) {
    const results = await writeBatch(project, waiting);
    if (!results) {
      for (const document of waiting) count += await writeAll(project, [document], refuse);
      return count;
    }
    const again: Numbered<Mutation>[] = [];
    for (const [index, document] of waiting.entries()) {
      const { code, message } = results[index]!;
      if (code === 0) count++;
      else if (AGAIN.has(code) && tried < TRIES) again.push(document);
      else refuse(document.line, message);
    }
    waiting = again;
    if (waiting.length > 0) await project.wait(pause(tried, null));
  }
  return count;
}

interface Result {
  code: number;
  message: string;
}

/** What became of each; undefined if one of several is so wrong that none was looked at. */
async function writeBatch(project: Project, documents: Numbered<Mutation>[]): Promise<Result[] | undefined> {
  const writes = documents.map(({ value }) => ({
    update: { name: `${project.root}/${value.path}`, fields: value.fields },
  }));
  try {
    const { status } = v.parse(writtenSchema, await project.documents("POST", ":batchWrite", { writes }));
    if (status.length !== writes.length) throw new Error("the answer to batchWrite is not complete");
    return status.map((result) => result ?? { code: 0, message: "" });
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status !== 400) throw error;
    return documents.length > 1 ? undefined : [{ code: INVALID_ARGUMENT, message: error.message }];
  }
}
