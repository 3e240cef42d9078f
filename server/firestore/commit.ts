import type { AccessBudget, Operation } from "../access/access.ts";
import { openBatchBudget } from "../access/budget.ts";
import type { Caller } from "../request/context.ts";
import type { Document, DocumentPath, Fields } from "../protocol/document/document.ts";
import { WireError } from "../protocol/errors.ts";
import { MAX_COMMIT_BYTES, MAX_COMMIT_VALUES } from "../protocol/limits.ts";
import { toTimestamp } from "../protocol/timestamp.ts";
import { checkDocument, type Weight, weigh } from "../protocol/size.ts";
import {
  applyWrite,
  outlineWrites,
  parseWrite,
  stage,
  type Staged,
  type Write,
  type WriteOutline,
} from "../protocol/document/write.ts";
import type { CommitReader, DocumentReader, Mutation } from "../storage/store.ts";
import type { FirestoreContext } from "./context.ts";
import { requireCurrentCaller } from "./currentCaller.ts";
import { inTurns, takeTurns } from "../request/turns.ts";
import { type Intentions, requireHope, STEPS_PER_QUESTION } from "./reads/readAccess.ts";

export interface CommitResponse {
  writeResults: object[];
  commitTime: string;
}

/** google.firestore.v1.Firestore.Commit: all writes or none, as far as the rules allow each of them. */
export async function commit(ctx: FirestoreContext, caller: Caller | null, writes: unknown): Promise<CommitResponse> {
  return (await commitWrites(ctx, caller, writes)).response;
}

/** A commit that is durable. */
export interface Committed {
  response: CommitResponse;
  /** A document that it wrote, as it left it. */
  after: (path: DocumentPath) => Document | undefined;
}

/** What must be so in the state before a commit. */
export interface Conditions {
  /** Whether that takes queries. */
  readsIndex: boolean;
  verify: (read: CommitReader) => Promise<void>;
}

/**
 * Commits as `commit` does, and tells what the documents are then. Fails with what `verify` throws.
 */
export async function commitWrites(
  ctx: FirestoreContext,
  caller: Caller | null,
  writes: unknown,
  conditions?: Conditions,
): Promise<Committed> {
  const outlines = outlineWrites(ctx.projectId, writes);
  await requireHope(ctx, caller, intentionsOf(outlines));
  const parsed: Write[] = [];
  for (const outline of outlines) parsed.push(await inTurns(parseWrite(outline)));
  const plan = new CommitPlan(parsed);

  const { commitTimeMicros, changes } = await ctx.store.commit(
    async (read, timeMicros) => {
      plan.readAhead(read);
      // Inside of the transaction: a commit that waited behind the deletion of its account must not restore anything.
      await requireCurrentCaller(read, caller);
      await conditions?.verify(read);
      const attempt = { ctx, caller, read, timeMicros };
      await plan.apply(attempt);
      await plan.authorise(attempt);
      return plan.mutations();
    },
    { readsIndex: conditions?.readsIndex },
  );

  const changed = new Set(changes.map(({ path }) => path));
  const writeResults = plan.writeResults(commitTimeMicros, changed);
  return {
    response: { writeResults, commitTime: toTimestamp(commitTimeMicros) },
    after: (path) => plan.after(path, commitTimeMicros, changed.has(path)),
  };
}

/** The possible operations on each document; which one it is depends on the documents. */
function intentionsOf(outlines: WriteOutline[]): Intentions {
  const intentions = new Map<DocumentPath, Operation[]>();
  for (const { path, operation } of outlines) {
    const known = intentions.get(path) ?? [];
    const more = OPERATIONS[operation].filter((one) => !known.includes(one));
    intentions.set(path, [...known, ...more]);
  }
  return intentions;
}

/** The operations of the rules that a write may be. */
const OPERATIONS: Record<Write["operation"], readonly Operation[]> = {
  update: ["create", "update"],
  transform: ["create", "update"],
  delete: ["delete"],
  verify: ["get"],
};

/** Documents that are read before they are weighed: all together no more than a commit may touch. */
const MOST_AHEAD = 10;

/** One attempt of a commit's transaction. */
interface Attempt {
  ctx: FirestoreContext;
  caller: Caller | null;
  /** The state before the commit. */
  read: DocumentReader;
  timeMicros: number;
}

/** The state of one commit while its writes are applied: the touched documents and the answer of each write. */
class CommitPlan {
  readonly #writes: Write[];
  /** Documents that are written, not only verified. */
  readonly #written: Set<DocumentPath>;
  readonly #staged = new Map<DocumentPath, Staged>();
  /** The new state of each document; absent if it does not exist. */
  readonly #fields = new Map<DocumentPath, Fields | undefined>();
  #transformResults: (object[] | undefined)[] = [];

  constructor(writes: Write[]) {
    this.#writes = writes;
    this.#written = new Set(writes.filter(({ operation }) => operation !== "verify").map(({ path }) => path));
  }

  /**
   * Asks for the documents in the turn in which the account is asked for: a database asks for both at once. What goes
   * wrong is heard by whoever waits for them; and they are few, because nobody has weighed them yet.
   */
  readAhead(read: DocumentReader): void {
    for (const { path } of this.#writes.slice(0, MOST_AHEAD)) read.get(path).catch(() => {});
  }

  async apply(attempt: Attempt): Promise<void> {
    this.#transformResults = [];
    this.#staged.clear();
    this.#fields.clear();
    const total = { bytes: 0, values: 0 };
    for (const write of this.#writes) {
      const staged = this.#staged.get(write.path) ?? (await this.#stage(attempt, write.path, total));
      const results = await refusing(
        attempt,
        write.path,
        staged,
        inTurns(applyWrite(write, staged, attempt.timeMicros)),
      );
      this.#transformResults.push(results);
    }
    for (const [path, staged] of this.#staged) await this.#finish(attempt, path, staged, total);
  }

  async #stage(attempt: Attempt, path: DocumentPath, total: Weight): Promise<Staged> {
    const before = await attempt.read.get(path);
    const staged = stage(before);
    this.#staged.set(path, staged);
    if (before) await refusing(attempt, path, staged, inTurns(weigh(path, before.fields)).then(charge(total)));
    return staged;
  }

  /** Checks a document once after all its writes. */
  async #finish(attempt: Attempt, path: DocumentPath, staged: Staged, total: Weight): Promise<void> {
    const fields = staged.draft?.finish();
    this.#fields.set(path, fields);
    if (!fields || !this.#written.has(path)) return;
    await refusing(attempt, path, staged, inTurns(checkDocument(path, fields)).then(charge(total)));
  }

  /** Asks the rules about every document once: as stored, and as the whole commit leaves it. */
  async authorise({ ctx, caller, read, timeMicros }: Attempt): Promise<void> {
    const readAfter = this.#readAfter(read, timeMicros);
    const question = { caller, timeMicros, read, readAfter, budget: this.#budget() };
    for (const [path, { before }] of this.#staged) {
      const after = await readAfter.get(path);
      const operation = this.#written.has(path) ? operationOn(before, after) : "get";
      await takeTurns(STEPS_PER_QUESTION);
      const verdict = await ctx.access.decide({ ...question, operation, path, before, after });
      if (!verdict.allowed) throw ctx.denials.refuse(caller, verdict);
    }
  }

  mutations(): Mutation[] {
    return [...this.#written].map((path) => ({ path, fields: this.#fields.get(path) }));
  }

  /** A write without a change answers with the time of the last change: clients wait for a snapshot of that time. */
  writeResults(commitTimeMicros: number, changed: Set<DocumentPath>): object[] {
    return this.#writes.map(({ path, operation }, index) => {
      if (operation === "delete" || operation === "verify") return {};
      const before = this.#staged.get(path)?.before;
      const updateTimeMicros = changed.has(path) ? commitTimeMicros : (before?.updateTimeMicros ?? commitTimeMicros);
      const transformResults = this.#transformResults[index];
      return { updateTime: toTimestamp(updateTimeMicros), ...(transformResults && { transformResults }) };
    });
  }

  after(path: DocumentPath, commitTimeMicros: number, isChanged: boolean): Document | undefined {
    const [before, fields] = [this.#staged.get(path)?.before, this.#fields.get(path)];
    if (!fields) return undefined;
    const createTimeMicros = before?.createTimeMicros ?? commitTimeMicros;
    return {
      path,
      fields,
      createTimeMicros,
      updateTimeMicros: (!isChanged && before?.updateTimeMicros) || commitTimeMicros,
    };
  }

  #budget(): AccessBudget | undefined {
    return this.#staged.size > 1 ? openBatchBudget() : undefined;
  }

  /** The state after the commit. */
  #readAfter(read: DocumentReader, timeMicros: number): DocumentReader {
    return {
      get: async (path) => {
        const staged = this.#staged.get(path);
        if (!staged) return read.get(path);
        const fields = this.#fields.get(path);
        if (!fields) return undefined;
        const createTimeMicros = staged.before?.createTimeMicros ?? timeMicros;
        return { path, fields, createTimeMicros, updateTimeMicros: timeMicros };
      },
    };
  }
}

/** Adds a document to the commit's total size; the error has the words of the hosted service. */
const charge =
  (total: Weight) =>
  ({ bytes, values }: Weight): void => {
    total.bytes += bytes;
    total.values += values;
    if (total.bytes > MAX_COMMIT_BYTES || total.values > MAX_COMMIT_VALUES)
      throw new WireError("INVALID_ARGUMENT", "Transaction too big. Decrease transaction size.");
  };

/**
 * The reason of a failed write (a precondition, a size) can reveal what is stored. Callers who may not get the document
 * are refused as if the rules had been asked.
 */
async function refusing<T>(
  { ctx, caller, read, timeMicros }: Attempt,
  path: DocumentPath,
  { before }: Staged,
  work: Promise<T>,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const question = { operation: "get", path, before, caller, timeMicros, read } as const;
    const verdict = await ctx.access.decide({ ...question, readAfter: read });
    throw verdict.allowed ? error : ctx.denials.refuse(caller, verdict);
  }
}

/** The operation of the rules for what a commit does to a document. */
function operationOn(before: Document | undefined, after: Document | undefined): Operation {
  if (!after) return "delete";
  return before ? "update" : "create";
}
