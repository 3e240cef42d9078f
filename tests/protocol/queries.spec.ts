import type { Query, QueryFieldFilterConstraint, QueryNonFilterConstraint } from "firebase/firestore";
import { expect, OPEN_RULES, test } from "../fixtures/protocol.ts";

test.use({ settings: { DOJO_RULES: OPEN_RULES } });

/** `QUERIES=100000` tries more. */
const QUERIES = Number(process.env.QUERIES ?? 10_000);
const DOCUMENTS = 200;
/** Asked in one call of the page, several at once. */
const PER_CALL = 200;

/**
 * Without NaN, and without null in lists of alternatives: there the SDK's cache finds more than servers do, and the SDK
 * then waits for documents that no server will name.
 */
test("random queries have the same answer from the server and from the SDK's own cache", async ({ openClient }) => {
  test.setTimeout(60_000 + QUERIES * 30);
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
  const page = await openClient();
  await page.evaluate(
    async ({ seed, count }) => {
      const { auth, db } = sdk.connect("main");
      await sdk.createUserWithEmailAndPassword(auth, "anna@example.org", "Reiterstand-50-50");
      let state = seed >>> 0;
      const below = (most: number) => {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
        return Math.floor((state / 2 ** 32) * most);
      };
      const one = <T>(list: readonly T[]): T => list[below(list.length)]!;
      const values: (() => unknown)[] = [
        () => below(4),
        () => below(4),
        () => below(4) + 0.5,
        () => one(["", "a", "b", "ä", "\u{1F94B}", "Z"]),
        () => one([true, false, null]),
        () => new Date(Date.UTC(2026, 0, 1 + below(3))),
        () => ({ a: below(2) }),
        () => new sdk.GeoPoint(below(3), below(3)),
        () => sdk.Bytes.fromUint8Array(new Uint8Array([below(3), 255])),
        () => sdk.doc(db, `things/d${below(5)}`),
      ];
      const scalar = () => one(values)();
      const list = (length: number) => Array.from({ length }, scalar);
      // The cache finds null by a list that holds it; servers do not (see below).
      const alternatives = () => list(1 + below(3)).filter((alternative) => alternative !== null);
      const value = () => (below(12) === 0 ? list(below(3)) : scalar());
      for (let start = 0; start < count; start += 100) {
        const batch = sdk.writeBatch(db);
        for (let number = start; number < start + 100; number++) {
          const data: Record<string, unknown> = { m: { h: value() } };
          if (below(5) > 0) data["f"] = value();
          if (below(5) > 0) data["g"] = value();
          if (below(5) > 0) data["tags"] = list(below(4));
          batch.set(sdk.doc(db, `things/d${number}`), data);
        }
        await batch.commit();
      }
      // What is listened to stays in the cache.
      await new Promise<void>((settle, reject) => {
        sdk.onSnapshot(sdk.collection(db, "things"), (snapshot) => snapshot.size === count && settle(), reject);
      });
      const RANGES = ["<", "<=", ">", ">=", "!="] as const;
      const path = () => one(["f", "g", "m.h"]);
      const condition = () => {
        const kind = below(10);
        if (kind < 4) return sdk.where(path(), "==", value());
        if (kind < 7) return sdk.where(path(), one(RANGES), value());
        if (kind === 7) return sdk.where("tags", "array-contains", value());
        if (kind === 8) return sdk.where(path(), one(["in", "not-in"]), alternatives());
        return sdk.where("tags", "array-contains-any", alternatives());
      };
      const makeQuery = () => {
        let tags = 0;
        const operatorOf = (one: QueryFieldFilterConstraint) => (one as unknown as { _op: string })._op;
        // Servers take one condition on elements of lists per alternative, and `not-in` beside no alternatives.
        const conditions = Array.from({ length: below(3) }, condition).filter(
          (one) => !operatorOf(one).startsWith("array-contains") || ++tags === 1,
        );
        const hasExclusion = conditions.some((one) => operatorOf(one) === "not-in");
        const filter =
          conditions.length > 1 && !hasExclusion && below(2) === 0 ? [sdk.or(...conditions)] : [sdk.and(...conditions)];
        const orders = [...new Set(Array.from({ length: below(3) }, path))].map((name) =>
          sdk.orderBy(name, one(["asc", "desc"])),
        );
        const more: QueryNonFilterConstraint[] = [...orders];
        if (orders.length > 0 && below(2) === 0) more.push(one([sdk.startAt, sdk.startAfter])(value()));
        if (orders.length > 0 && below(2) === 0) more.push(one([sdk.endAt, sdk.endBefore])(value()));
        if (below(2) === 0)
          more.push(orders.length > 0 && below(2) === 0 ? sdk.limitToLast(1 + below(9)) : sdk.limit(1 + below(9)));
        const things = sdk.collection(db, "things");
        return conditions.length > 0 ? sdk.query(things, filter[0]!, ...more) : sdk.query(things, ...more);
      };
      Object.assign(window, { makeQuery });
    },
    { seed, count: DOCUMENTS },
  );

  let answered = 0;
  for (let done = 0; done < QUERIES; done += PER_CALL) {
    const report = await page.evaluate(async (count) => {
      const { makeQuery } = window as unknown as { makeQuery: () => Query };
      const different: string[] = [];
      let answered = 0;
      const ask = async () => {
        let query;
        try {
          query = makeQuery();
        } catch {
          // The SDK refuses it itself.
          return;
        }
        const ids = (snapshot: { docs: { id: string }[] }) => snapshot.docs.map(({ id }) => id).join(" ");
        const [server, cache] = await Promise.all([sdk.getDocsFromServer(query), sdk.getDocsFromCache(query)]);
        answered++;
        if (ids(server) === ids(cache)) return;
        const { _query } = query as unknown as { _query: object };
        different.push(`${JSON.stringify(_query)}\nserver: ${ids(server)}\ncache:  ${ids(cache)}`);
      };
      let next = 0;
      const lane = async () => {
        while (next++ < count && different.length < 3) await ask();
      };
      await Promise.all(Array.from({ length: 20 }, lane));
      return { answered, different };
    }, PER_CALL);
    expect(report.different, `seed ${seed}`).toEqual([]);
    answered += report.answered;
  }
  // Most of them are queries that the SDK allows.
  expect(answered).toBeGreaterThan(QUERIES / 2);
});
