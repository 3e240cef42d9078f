import * as fc from "fast-check";
import { expect, test } from "vitest";
import { mightContain } from "../../../tests/fixtures/wire/bloomFilter.ts";
import { type ListenResponse, nextResponses, topByN, whereN } from "../../../tests/fixtures/wire/listener.ts";
import { addDocument, addQuery, fields, nameOf, openStreams } from "../../../tests/fixtures/wire/streams.ts";
import type { Fields } from "../../protocol/document/document.ts";

type Things = Map<string, number>;

interface TargetModel {
  request: (more: object) => object;
  /** What the target must hold, computed in the simplest way. */
  expected: (things: Things) => Things;
}

const pick = (things: Things, condition: (n: number, path: string) => boolean): Things =>
  new Map([...things].filter(([path, n]) => condition(n, path)));
const top = (things: Things, count: number): Things =>
  new Map([...things].sort(([pathA, a], [pathB, b]) => b - a || (pathA < pathB ? 1 : -1)).slice(0, count));

const TARGETS: Record<number, TargetModel> = {
  2: { request: (more) => addQuery(2, "things", {}, more), expected: (things) => things },
  4: {
    request: (more) => addQuery(4, "things", whereN("GREATER_THAN", 4), more),
    expected: (things) => pick(things, (n) => n > 4),
  },
  6: { request: (more) => addQuery(6, "things", topByN(3), more), expected: (things) => top(things, 3) },
  8: {
    request: (more) => addDocument(8, "things/t0", more),
    expected: (things) => pick(things, (_, path) => path === "things/t0"),
  },
};

/** What the SDK keeps of its targets across connections. */
class ClientModel {
  readonly held = new Map<number, Things>();
  readonly #tokens = new Map<number, string>();

  /** The requests of a new stream, which resumes the known targets. */
  requests(): object[] {
    return Object.entries(TARGETS).map(([id, { request }]) => {
      const resumeToken = this.#tokens.get(Number(id));
      const expectedCount = this.held.get(Number(id))?.size ?? 0;
      return request(resumeToken === undefined ? {} : { resumeToken, expectedCount });
    });
  }

  /** Applies a response; returns the requests with which the SDK answers it. */
  apply(response: ListenResponse): object[] {
    const { targetChange, documentChange, documentDelete, documentRemove, filter } = response;
    if (documentChange) {
      const { document, targetIds, removedTargetIds } = documentChange;
      for (const id of targetIds) this.#target(id).set(document.name, nOf(document.fields));
      for (const id of removedTargetIds) this.#target(id).delete(document.name);
    }
    const gone = documentDelete ?? documentRemove;
    for (const id of gone?.removedTargetIds ?? []) this.#target(id).delete(gone?.document ?? "");
    if (targetChange) this.#applyTargetChange(targetChange);
    return filter ? this.#applyFilter(filter) : [];
  }

  /** The filter may match a name by chance: if the count is still wrong, the target starts over without a token. */
  #applyFilter(filter: NonNullable<ListenResponse["filter"]>): object[] {
    const { targetId, count } = filter;
    if (this.#target(targetId).size !== count) this.#forgetUnnamed(filter);
    if (this.#target(targetId).size === count) return [];
    this.held.delete(targetId);
    this.#tokens.delete(targetId);
    return [{ removeTarget: targetId }, TARGETS[targetId]?.request({}) ?? {}];
  }

  #applyTargetChange({ targetIds, resumeToken, targetChangeType }: NonNullable<ListenResponse["targetChange"]>): void {
    if (targetChangeType === "RESET") for (const id of targetIds) this.held.delete(id);
    const concerned = targetIds.length > 0 ? targetIds : [...this.#tokens.keys()];
    if (resumeToken !== undefined) for (const id of concerned) this.#tokens.set(id, resumeToken);
  }

  #forgetUnnamed({ targetId, unchangedNames }: NonNullable<ListenResponse["filter"]>): void {
    const target = this.#target(targetId);
    for (const name of target.keys()) {
      if (unchangedNames && !mightContain(unchangedNames, name)) target.delete(name);
    }
  }

  #target(id: number): Things {
    const things = this.held.get(id) ?? new Map<string, number>();
    this.held.set(id, things);
    return things;
  }
}

const nOf = (document: object): number => Number((document as { n: { integerValue: string } }).n.integerValue);

/** The server, its expected content, and one client with its connection. */
class World {
  readonly streams = openStreams();
  readonly things: Things = new Map();
  readonly model = new ClientModel();
  #listener = this.streams.client({ rpc: "Listen" });
  #mark = 100;

  async connect(): Promise<void> {
    this.#listener = this.streams.client({ rpc: "Listen" });
    await this.#listener.open(...this.model.requests());
    await this.#listener.connect();
  }

  async act(action: Action): Promise<void> {
    if (action === "the client catches up") return await this.catchUp();
    if (action === "the connection breaks") {
      await this.#listener.disconnect();
      await this.#listener.connect();
    } else if (action === "the channel is lost") {
      // Messages sent but not read are lost with it.
      await this.#listener.terminate();
      await this.connect();
    } else {
      await this.#put(action);
    }
  }

  /** Writes a mark that matches every target: when it has arrived, so has everything before it. */
  async catchUp(): Promise<void> {
    const mark = ++this.#mark;
    await this.#put({ put: [[0, mark]], delete: [] });
    while ([2, 4, 6, 8].some((id) => this.model.held.get(id)?.get(nameOf("things/t0")) !== mark)) {
      for (const response of await nextResponses(this.#listener)) {
        const requests = this.model.apply(response);
        if (requests.length > 0) await this.#listener.send(...requests);
      }
    }
  }

  async #put(commit: CommitAction): Promise<void> {
    const documents: Record<string, Fields | undefined> = {};
    for (const id of commit.delete) documents[`things/t${id}`] = undefined;
    for (const [id, n] of commit.put) documents[`things/t${id}`] = fields({ n });
    for (const id of commit.delete) this.things.delete(`things/t${id}`);
    for (const [id, n] of commit.put) this.things.set(`things/t${id}`, n);
    await this.streams.put(documents);
  }
}

interface CommitAction {
  put: [id: number, n: number][];
  delete: number[];
}

type Action = CommitAction | "the client catches up" | "the connection breaks" | "the channel is lost";

const ids = fc.nat({ max: 7 });
const step: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      put: fc.array(fc.tuple(ids, fc.nat({ max: 9 })), { maxLength: 3 }),
      delete: fc.array(ids, { maxLength: 2 }),
    }),
  },
  { weight: 2, arbitrary: fc.constant("the client catches up" as const) },
  { weight: 1, arbitrary: fc.constant("the connection breaks" as const) },
  { weight: 2, arbitrary: fc.constant("the channel is lost" as const) },
);

test("whatever is written and however connections break, the client ends up with the truth", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const world = new World();
      await world.connect();
      for (const action of steps) await world.act(action);
      await world.catchUp();
      for (const [id, { expected }] of Object.entries(TARGETS)) {
        const wanted = [...expected(world.things)].map(([path, n]) => [nameOf(path), n] as const);
        expect(world.model.held.get(Number(id))).toEqual(new Map(wanted));
      }
      await world.streams.close();
    }),
    { numRuns: 100 },
  );
});
