import type { AccessBudget, Operation } from "../access/access.ts";
import { openBatchBudget } from "../access/budget.ts";
import type { Caller } from "../context.ts";
import type { Document, DocumentPath } from "../protocol/document.ts";
import { toTimestamp } from "../protocol/timestamp.ts";
import { applyWrite, parseWrites, stage, type Staged, type Write } from "../protocol/write.ts";
import type { DocumentReader, Mutation } from "../storage/store.ts";
import type { FirestoreContext } from "./context.ts";
import { requireCurrentCaller } from "./currentCaller.ts";

export interface CommitResponse {
  writeResults: object[];
  commitTime: string;
}

/** google.firestore.v1.Firestore.Commit: all writes or none, as far as the rules allow each of them. */
export async function commit(ctx: FirestoreContext, caller: Caller | null, writes: unknown): Promise<CommitResponse> {
  const parsed = parseWrites(ctx.projectId, writes);
  const plan = new CommitPlan(parsed);

  const { commitTimeMicros, changes } = await ctx.store.commit(async (read, timeMicros) => {
    // Here, not before: a commit that waits behind the deletion of its account must not bring anything of it back.
    await requireCurrentCaller(read, caller);
    const attempt = { ctx, caller, read, timeMicros };
    await plan.apply(attempt);
    await plan.authorise(attempt);
    return plan.mutations();
  });

  const changed = new Set(changes.map(({ path }) => path));
  return { writeResults: plan.writeResults(commitTimeMicros, changed), commitTime: toTimestamp(commitTimeMicros) };
}

/** One run of a commit's transaction. */
interface Attempt {
  ctx: FirestoreContext;
  caller: Caller | null;
  /** The state before the commit. */
  read: DocumentReader;
  timeMicros: number;
}

/** The writes of one commit on their way: the documents that they touch, and what each of them answers. */
class CommitPlan {
  readonly #writes: Write[];
  /** Documents that more is done to than verifying. */
  readonly #written: Set<DocumentPath>;
  readonly #staged = new Map<DocumentPath, Staged>();
  #transformResults: (object[] | undefined)[] = [];

  constructor(writes: Write[]) {
    this.#writes = writes;
    this.#written = new Set(writes.filter(({ operation }) => operation !== "verify").map(({ path }) => path));
  }

  async apply(attempt: Attempt): Promise<void> {
    this.#transformResults = [];
    this.#staged.clear();
    for (const write of this.#writes) {
      const staged = this.#staged.get(write.path) ?? stage(await attempt.read.get(write.path));
      const applied = await applyOrRefuse(attempt, write, staged);
      this.#staged.set(write.path, applied.staged);
      this.#transformResults.push(applied.transformResults);
    }
  }

  /** Asks the rules about every document once: as it was stored, and as the whole commit leaves it. */
  async authorise({ ctx, caller, read, timeMicros }: Attempt): Promise<void> {
    const readAfter = this.#readAfter(read, timeMicros);
    const question = { caller, timeMicros, read, readAfter, budget: this.#budget() };
    for (const [path, { before, fields }] of this.#staged) {
      const after = fields && (await readAfter.get(path));
      const operation = this.#written.has(path) ? operationOn(before, after) : "get";
      const verdict = await ctx.access.decide({ ...question, operation, path, before, after });
      if (!verdict.allowed) throw ctx.denials.refuse(caller, verdict);
    }
  }

  mutations(): Mutation[] {
    const written = [...this.#staged].filter(([path]) => this.#written.has(path));
    return written.map(([path, { fields }]) => ({ path, fields }));
  }

  /** A write that changed nothing answers with the time of the last change: clients wait for a snapshot of that time. */
  writeResults(commitTimeMicros: number, changed: Set<DocumentPath>): object[] {
    return this.#writes.map(({ path, operation }, index) => {
      if (operation === "delete" || operation === "verify") return {};
      const before = this.#staged.get(path)?.before;
      const updateTimeMicros = changed.has(path) ? commitTimeMicros : (before?.updateTimeMicros ?? commitTimeMicros);
      const transformResults = this.#transformResults[index];
      return { updateTime: toTimestamp(updateTimeMicros), ...(transformResults && { transformResults }) };
    });
  }

  #budget(): AccessBudget | undefined {
    return this.#staged.size > 1 ? openBatchBudget() : undefined;
  }

  /** The state that the commit leaves. */
  #readAfter(read: DocumentReader, timeMicros: number): DocumentReader {
    return {
      get: async (path) => {
        const staged = this.#staged.get(path);
        if (!staged) return read.get(path);
        const { before, fields } = staged;
        if (!fields) return undefined;
        const createTimeMicros = before?.createTimeMicros ?? timeMicros;
        return { path, fields, createTimeMicros, updateTimeMicros: timeMicros };
      },
    };
  }
}

/**
 * Why a write fails (a precondition, a size) can tell what is stored. Only who may get the document hears it; all others
 * are refused as if it had gone on to the rules.
 */
async function applyOrRefuse({ ctx, caller, read, timeMicros }: Attempt, write: Write, staged: Staged) {
  try {
    return applyWrite(write, staged, timeMicros);
  } catch (error) {
    const { path } = write;
    const question = { operation: "get", path, before: staged.before, caller, timeMicros, read } as const;
    const verdict = await ctx.access.decide({ ...question, readAfter: read });
    throw verdict.allowed ? error : ctx.denials.refuse(caller, verdict);
  }
}

/** What a commit does to a document, as rules call it. */
function operationOn(before: Document | undefined, after: Document | undefined): Operation {
  if (!after) return "delete";
  return before ? "update" : "create";
}
