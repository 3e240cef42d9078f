import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { openDevice, type Tab, writeTightRules } from "../fixtures/browser/device.ts";
import { expect, test } from "../fixtures/protocol.ts";

const RUNS = Number(process.env.RUNS ?? 6);
const SEED = Number(process.env.SEED ?? 1);

/** An event on one of two devices of the same user. */
type Step = { device: 0 | 1; isBad: boolean; pick: number } & {
  kind: "add" | "replace" | "remove" | "undo" | "play" | "again" | "offline" | "online" | "crash";
};

const anyStep: fc.Arbitrary<Step> = fc.record({
  kind: fc.oneof(
    { weight: 4, arbitrary: fc.constant("add" as const) },
    { weight: 2, arbitrary: fc.constantFrom("replace" as const, "remove" as const, "play" as const) },
    { weight: 1, arbitrary: fc.constantFrom("undo" as const, "again" as const, "crash" as const) },
    { weight: 1, arbitrary: fc.constantFrom("offline" as const, "online" as const) },
  ),
  device: fc.constantFrom(0 as const, 1 as const),
  isBad: fc.integer({ min: 0, max: 3 }).map((chance) => chance === 0),
  pick: fc.nat(),
});

const playOf = (playId: string, score: number) => ({
  playId,
  gameType: "quiz" as const,
  date: new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Berlin" }).format(new Date()),
  score,
  total: 10,
  xp: score,
  playedAtMs: Date.now(),
});

/** The history of the notes from the user's point of view. */
class Doings {
  readonly written = new Set<string>();
  /** Deleted by the user, or replaced by a later text. */
  readonly deleted = new Set<string>();
  readonly replacedBy = new Map<string, string[]>();
  /** Deleted on one device and restored: which wins depends on who was first. */
  readonly disputed = new Set<string>();
  readonly plays = new Map<string, number>();
}

type Removed = Awaited<ReturnType<typeof removeOn>>;
const removeOn = (tab: Tab, content: string) => tab.call("remove", content);

/** Performs the steps on two devices; a user touches only what their device shows. */
async function act(steps: readonly Step[], tabs: Tab[], setOffline: (device: number, off: boolean) => Promise<void>) {
  const doings = new Doings();
  const removed: [Removed[], Removed[]] = [[], []];
  const prefix = (isBad: boolean) => (isBad ? "!" : "");
  for (const [index, { kind, device, isBad, pick }] of steps.entries()) {
    const tab = tabs[device]!;
    const visible = await tab.call("contents");
    const chosen = visible.length > 0 ? visible[pick % visible.length] : undefined;
    if (kind === "add") {
      const content = `${prefix(isBad)}n${index}`;
      doings.written.add(content);
      await tab.call("add", content);
    } else if (kind === "replace" && chosen !== undefined) {
      const content = `${prefix(isBad)}r${index}`;
      doings.written.add(content);
      doings.replacedBy.set(chosen, [...(doings.replacedBy.get(chosen) ?? []), content]);
      await tab.call("replace", chosen, content);
    } else if (kind === "remove" && chosen !== undefined) {
      doings.deleted.add(chosen);
      removed[device].push(await removeOn(tab, chosen));
    } else if (kind === "undo") {
      const note = removed[device].pop();
      if (!note) continue;
      doings.disputed.add(note.content);
      await tab.call("addAgain", note);
    } else if (kind === "play") {
      const id = `p${index}`;
      doings.plays.set(id, isBad ? 9 : 7);
      await tab.call("play", playOf(id, isBad ? 9 : 7));
    } else if (kind === "again") {
      const id = [...doings.plays.keys()].at(-1);
      if (id !== undefined) await tab.call("play", playOf(id, doings.plays.get(id)!));
    } else if (kind === "crash") tabs[device] = await tab.crash();
    else await setOffline(device, kind === "offline");
  }
  return doings;
}

for (let run = 0; run < RUNS; run++) {
  const [steps = []] = fc.sample(fc.array(anyStep, { minLength: 12, maxLength: 20 }), { numRuns: 1, seed: SEED + run });
  test(`two devices, seed ${SEED + run}: all is stored or given back, once, and nothing rises again`, async ({
    browser,
    dojo,
  }) => {
    const directory = mkdtempSync(join(tmpdir(), "dojo-rules-"));
    await dojo.restart({ DOJO_RULES: writeTightRules(directory) });
    const devices = [await openDevice(browser, dojo), await openDevice(browser, dojo)];
    const tabs = await Promise.all(devices.map((device) => device.open()));
    await tabs[0]!.call("register", "anna@example.org");
    await tabs[1]!.call("signIn", "anna@example.org");
    const doings = await act(steps, tabs, (device, isOffline) => devices[device]!.setOffline(isOffline));

    for (const device of devices) await device.setOffline(false);
    for (const tab of tabs) await tab.settled();
    const stored = await tabs[0]!.call("stored");
    const returned = (await Promise.all(tabs.map((tab) => tab.call("takeReturned")))).flat();
    const found = [...stored.notes, ...returned];
    const story = JSON.stringify({ steps, stored, returned }, null, 1);

    expect(new Set(found).size, `once: ${story}`).toBe(found.length);
    expect(stored.noteCount, `counted: ${story}`).toBe(stored.notes.length);
    for (const content of doings.written) {
      if (doings.disputed.has(content)) continue;
      const next = doings.replacedBy.get(content) ?? [];
      const isGone = doings.deleted.has(content) || next.length > 0;
      // A refused version leaves the previous one in place.
      const isLeftByRefusal = next.some((version) => version.startsWith("!"));
      if (!isGone) expect(found, `nothing is lost: ${story}`).toContain(content);
      else if (!isLeftByRefusal) expect(stored.notes, `nothing rises again: ${story}`).not.toContain(content);
      if (content.startsWith("!")) expect(stored.notes, story).not.toContain(content);
    }
    const good = [...doings.plays].filter(([, score]) => score !== 9).map(([id]) => id);
    expect(stored.plays, story).toEqual(good.toSorted());
    expect(stored, story).toMatchObject({ playCount: good.length, xp: stored.xpOfPlays });
    const counted = good.length === 0 ? [] : [expect.objectContaining({ gameType: "quiz", playCount: good.length })];
    for (const tab of tabs) await expect.poll(() => tab.call("gameTotals"), story).toEqual(counted);
    await Promise.all(devices.map(({ context }) => context.close()));
    rmSync(directory, { recursive: true });
  });
}
