import * as fc from "fast-check";
import { expect, test } from "vitest";
import { mightContain } from "../../tests/fixtures/bloomFilter.ts";
import type { ChannelClient } from "../../tests/fixtures/channelClient.ts";
import { isSnapshot, type ListenResponse, topByN, whereN } from "../../tests/fixtures/listener.ts";
import { addDocument, addQuery, fields, nameOf, openStreams } from "../../tests/fixtures/streams.ts";

type Things = Map<string, number>;

interface TargetModel {
  request: (more: object) => object;
  /** What the target must hold, by the plainest means. */
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

/** What the SDK keeps of its targets, over all connections. */
class ClientModel {
  readonly held = new Map<number, Things>();
  readonly #tokens = new Map<number, string>();

  /** The requests of a new stream: those targets that were there before are resumed. */
  requests(): object[] {
    return Object.entries(TARGETS).map(([id, { request }]) => {
      const resumeToken = this.#tokens.get(Number(id));
      const expectedCount = this.held.get(Number(id))?.size ?? 0;
      return request(resumeToken === undefined ? {} : { resumeToken, expectedCount });
    });
  }

  apply(response: ListenResponse): void {
    const { targetChange, documentChange, documentDelete, documentRemove, filter } = response;
    if (documentChange) {
      const { document, targetIds, removedTargetIds } = documentChange;
      for (const id of targetIds) this.#target(id).set(document.name, nOf(document.fields));
      for (const id of removedTargetIds) this.#target(id).delete(document.name);
    }
    const gone = documentDelete ?? documentRemove;
    for (const id of gone?.removedTargetIds ?? []) this.#target(id).delete(gone?.document ?? "");
    if (filter && this.#target(filter.targetId).size !== filter.count) this.#forgetUnnamed(filter);
    if (targetChange) this.#applyTargetChange(targetChange);
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

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      put: fc.array(fc.tuple(fc.nat({ max: 7 }), fc.nat({ max: 9 })), { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ delete: fc.nat({ max: 7 }) }) },
  { weight: 3, arbitrary: fc.constant("read" as const) },
  { weight: 1, arbitrary: fc.constant("connection breaks" as const) },
  { weight: 1, arbitrary: fc.constant("session is lost" as const) },
);

test("whatever is written and however connections break, the client ends up with the truth", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const { client, put, close } = openStreams();
      const model = new ClientModel();
      const things: Things = new Map();
      const connect = async (): Promise<ChannelClient> => {
        const listener = client({ rpc: "Listen" });
        await listener.open(...model.requests());
        await listener.connect();
        return listener;
      };
      let listener = await connect();
      const read = async () => {
        for (const response of (await listener.until(isSnapshot)) as ListenResponse[]) model.apply(response);
      };
      for (const action of steps) {
        if (action === "read") await settle();
        else if (action === "connection breaks") {
          await listener.disconnect();
          await listener.connect();
        } else if (action === "session is lost") {
          // What was sent but not read is lost with it.
          await listener.terminate();
          listener = await connect();
        } else if ("put" in action) {
          for (const [id, n] of action.put) things.set(`things/t${id}`, n);
          await put(Object.fromEntries(action.put.map(([id, n]) => [`things/t${id}`, fields({ n })])));
        } else {
          things.delete(`things/t${action.delete}`);
          await put({ [`things/t${action.delete}`]: undefined });
        }
      }
      // A mark that matches every target: when it has arrived, everything before it has.
      things.set("things/t0", 99);
      await put({ "things/t0": fields({ n: 99 }) });
      while ([2, 4, 6, 8].some((id) => model.held.get(id)?.get(nameOf("things/t0")) !== 99)) await read();
      for (const [id, { expected }] of Object.entries(TARGETS)) {
        const wanted = [...expected(things)].map(([path, n]) => [nameOf(path), n] as const);
        expect(model.held.get(Number(id))).toEqual(new Map(wanted));
      }
      await close();
    }),
    { numRuns: 150 },
  );
});

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
