import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MemoryStorage } from "../../../tests/fixtures/units/memoryStorage.ts";
import { openKeptValues } from "../store/keptValues.ts";
import { byKind, type Intention, makeIds, openJournal, tabOf } from "./journal.ts";
import { unsentIn } from "./unsent.ts";

const ref = { topic: "tech" as const, topicListID: "blocks", techniqueNr: "1" };
const note = (content: string, createdAt = `2026-07-15T20:00:00.${content}Z`) => ({
  category: "K",
  content,
  createdAt,
});
const add = (content: string): Intention => ({ kind: "add", ref, note: note(content) });
const played = (playId: string): Intention => ({
  kind: "play",
  play: { playId, gameType: "quiz", date: "2026-07-15", score: 7, total: 10, xp: 7, playedAtMs: 1 },
});

/** Tabs of one browser: writes of one reach the others as `storage` events. */
function openBrowser(storage: Storage = new MemoryStorage()) {
  const tabs: { kept: ReturnType<typeof openKeptValues>; tell: (key: string | null) => void }[] = [];
  return {
    storage,
    openTab(name: string, nowMs: () => number = () => 1000) {
      const own = { kept: openKeptValues(storage), tell: (_key: string | null) => undefined as void };
      const tellOthers = (key: string) => {
        for (const tab of tabs.filter((other) => other !== own)) {
          tab.kept.changedElsewhere(key);
          tab.tell(key);
        }
      };
      const kept = {
        ...own.kept,
        set: (key: string, value: string) => (own.kept.set(key, value), tellOthers(key)),
        remove: (key: string) => (own.kept.remove(key), tellOthers(key)),
      };
      tabs.push(own);
      return openJournal({ kept, makeId: makeIds(nowMs, name), onOtherTab: (changed) => (own.tell = changed) });
    },
  };
}

describe("the journal", () => {
  test("keeps changes in order, over a restart, separately for each user", () => {
    const { openTab } = openBrowser();
    const journal = openTab("one");
    journal.put("anna", add("1"));
    journal.put("ben", add("2"));
    const id = journal.put("anna", played("p"));
    const restarted = openTab("two");
    expect(restarted.list("anna")).toMatchObject([add("1"), { ...played("p"), id }]);
    expect(byKind(restarted.list("anna")).plays).toHaveLength(1);
    restarted.remove("anna", id);
    expect(restarted.has("anna", id)).toBe(false);
    expect(restarted.list("anna")).toMatchObject([add("1")]);
    expect(restarted.list("ben")).toMatchObject([add("2")]);
  });

  test("reports changes, also of other tabs, and follows their removals", () => {
    const { openTab } = openBrowser();
    const [one, two] = [openTab("one"), openTab("two")];
    let heard = 0;
    const stop = one.subscribe(() => (heard += 1));
    const id = two.put("anna", add("1"));
    const own = one.put("anna", add("2"));
    two.remove("anna", own);
    expect(one.list("anna").map((entry) => entry.id)).toEqual([id]);
    expect(heard).toBe(3);
    stop();
    two.remove("anna", id);
    expect(heard).toBe(3);
  });

  test("names the tab of an entry, and sorts behind what is there although the clock was set back", () => {
    const { openTab } = openBrowser();
    const late = openTab("late", () => 5000);
    const early = openTab("early", () => 1000);
    const ids = [late.put("anna", add("1")), early.put("anna", add("2")), late.put("anna", add("3"))];
    expect(ids.toSorted()).toEqual(ids);
    expect(ids.map(tabOf)).toEqual(["late", "early", "late"]);
  });

  test("leaves alone what it does not understand", () => {
    const { storage, openTab } = openBrowser();
    storage.setItem("dojo.journal.anna.000000000000001-x", "{ broken");
    storage.setItem("dojo.journal.anna.000000000000002-x", JSON.stringify({ kind: "add", ref: {}, note: {} }));
    const journal = openTab("one");
    journal.put("anna", add("1"));
    expect(journal.list("anna")).toMatchObject([add("1")]);
  });

  test("a tab loses none of its entries, whatever two tabs do, with full or cleared storage", () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant("put" as const), tab: fc.nat(1), size: fc.constantFrom(10, 400) }),
      fc.record({ kind: fc.constant("remove" as const), tab: fc.nat(1), which: fc.nat() }),
      fc.record({ kind: fc.constant("clear" as const) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const { storage, openTab } = openBrowser(new MemoryStorage(64 * 1024 + 2000));
        const tabs = [openTab("one"), openTab("two")];
        const own: string[][] = [[], []];
        for (const each of steps) {
          if (each.kind === "clear") storage.clear?.();
          else if (each.kind === "put") own[each.tab]!.push(tabs[each.tab]!.put("anna", add("x".repeat(each.size))));
          else {
            const [id] = own[each.tab]!.splice(each.which % Math.max(1, own[each.tab]!.length), 1);
            if (id !== undefined) tabs[each.tab]!.remove("anna", id);
          }
        }
        for (const [index, tab] of tabs.entries()) {
          const ids = tab.list("anna").map(({ id }) => id);
          expect(ids).toEqual([...new Set(ids)].toSorted());
          expect(ids.filter((id) => tabOf(id) === ["one", "two"][index])).toEqual(own[index]!.toSorted());
        }
      }),
      { numRuns: 60 },
    );
  });
});

test("an edited note counts once, a play by its id; of the texts the last one is named, and none that is deleted", () => {
  const journal = openBrowser().openTab("one");
  const [first, second] = [note("1", "2026"), note("2", "2026")];
  journal.put("anna", { kind: "add", ref, note: first });
  journal.put("anna", { kind: "replace", ref, before: first, after: second });
  journal.put("anna", { kind: "remove", ref, note: note("3") });
  journal.put("anna", played("a"));
  journal.put("anna", played("a"));
  expect(unsentIn(journal.list("anna"))).toEqual({ notes: 2, plays: 1, texts: [second.content] });
});
