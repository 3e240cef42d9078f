import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BudgetLimits, budgetLimitsFor, MemoryBudget, type Reservation } from "./memoryBudget.ts";

const LIMITS: BudgetLimits = { process: 100, strangers: 40, address: 10, knownAddress: 20 };

function openBudget(limits: Partial<BudgetLimits> = {}) {
  const budget = new MemoryBudget({ ...LIMITS, ...limits });
  const evicted: string[] = [];
  const stranger = (address: string) => budget.open({ address, onEvicted: () => evicted.push(address) });
  const member = (account: string, address = "a") =>
    budget.open({ address, account, onEvicted: () => evicted.push(account) });
  return { budget, evicted, stranger, member };
}

describe("a memory budget", () => {
  it("grants up to the limit of an address, and takes from its oldest what the youngest needs", () => {
    const { budget, evicted, stranger } = openBudget();
    const [first, second] = [stranger("a"), stranger("a")];
    stranger("b").resize(10);
    expect(first.resize(6)).toBe(true);
    expect(second.resize(4)).toBe(true);
    expect(evicted).toEqual([]);
    expect(second.resize(5)).toBe(true);
    expect(evicted).toEqual(["a"]);
    expect(second.resize(11)).toBe(false);
    expect(budget.bytes).toBe(15);
  });

  it("gives an address more from which somebody has signed in", () => {
    const { stranger, member } = openBudget();
    member("anna", "a").release();
    expect(stranger("a").resize(20)).toBe(true);
    expect(stranger("b").resize(11)).toBe(false);
  });

  it("counts what an account holds wherever it comes from, and not for the address", () => {
    const { stranger, member } = openBudget();
    const [phone, laptop] = [member("anna", "a"), member("anna", "b")];
    expect(phone.resize(20)).toBe(true);
    expect(laptop.resize(11)).toBe(false);
    expect(laptop.resize(10)).toBe(true);
    expect(stranger("a").resize(20)).toBe(true);
  });

  it("takes from the oldest strangers when they hold too much together", () => {
    const { budget, evicted, stranger } = openBudget();
    for (const address of ["a", "b", "c", "d", "e"]) expect(stranger(address).resize(10)).toBe(true);
    expect(evicted).toEqual(["a"]);
    expect(budget.bytes).toBe(40);
  });

  it("lets no member have more than he leaves free, and leaves strangers what is theirs", () => {
    const { evicted, stranger, member } = openBudget();
    for (const address of ["a", "b", "c", "d"]) expect(stranger(address).resize(10)).toBe(true);
    const anna = member("anna");
    expect(anna.resize(31)).toBe(false);
    expect(anna.resize(30)).toBe(true);
    expect(member("ben").resize(16)).toBe(false);
    expect(member("ben").resize(15)).toBe(true);
    expect(member("cem").resize(7)).toBe(true);
    expect(anna.resize(31)).toBe(false);
    expect(evicted).toEqual([]);
  });

  it("is not used up by any number of members who take all that they get", () => {
    const { budget, member, stranger } = openBudget({ process: 100_000, strangers: 10_000, address: 10_000 });
    const filled = Array.from({ length: 100 }, (_, index) => member(`member ${index}`));
    const sizes = filled.map(() => 0);
    for (let round = 0; round < 1000; round++) {
      filled.forEach((each, index) => {
        if (each.resize(sizes[index]! + 10)) sizes[index]! += 10;
      });
    }
    expect(budget.bytes).toBeLessThan(90_000);
    expect(member("the next").resize(400)).toBe(true);
    expect(stranger("b").resize(10_000)).toBe(true);
  });

  it("takes nothing away for a request that would be refused all the same", () => {
    const { evicted, stranger } = openBudget();
    for (const address of ["a", "b", "c", "d"]) stranger(address).resize(10);
    expect(stranger("e").resize(11)).toBe(false);
    expect(evicted).toEqual([]);
  });

  it("has nothing left for a reservation that was taken away", () => {
    const { budget, stranger } = openBudget({ strangers: 10 });
    const first = stranger("a");
    first.resize(10);
    stranger("b").resize(10);
    expect(first.resize(1)).toBe(false);
    first.release();
    expect(budget.bytes).toBe(10);
  });

  it("leaves most of a small heap to the work itself", () => {
    const mib = 1024 * 1024;
    expect(budgetLimitsFor(512 * mib)).toMatchObject({ process: 128 * mib, strangers: 16 * mib });
    expect(budgetLimitsFor(8192 * mib).process).toBe(256 * mib);
  });

  it("keeps its limits through any reservations, evictions and releases, and ends at zero", () => {
    const who = fc.constantFrom("a", "b", "c");
    const step = fc.oneof(
      fc.record({ kind: fc.constant("open" as const), address: who, account: fc.option(who, { nil: undefined }) }),
      fc.record({ kind: fc.constant("resize" as const), index: fc.nat(30), bytes: fc.nat(60) }),
      fc.record({ kind: fc.constant("release" as const), index: fc.nat(30) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const budget = new MemoryBudget(LIMITS);
        const open: { bytes: number; reservation: Reservation }[] = [];
        for (const each of steps) {
          const entry = "index" in each ? open[each.index % Math.max(open.length, 1)] : undefined;
          if (each.kind === "open") {
            const { address, account } = each;
            const onEvicted = () => (added.bytes = 0);
            const added = { bytes: 0, reservation: budget.open({ address, account, onEvicted }) };
            open.push(added);
          }
          if (each.kind === "resize" && entry?.reservation.resize(each.bytes)) entry.bytes = each.bytes;
          if (each.kind === "release" && entry) {
            entry.reservation.release();
            entry.bytes = 0;
          }
          expect(budget.bytes).toBe(open.reduce((sum, { bytes }) => sum + bytes, 0));
          expect(budget.bytes).toBeLessThanOrEqual(LIMITS.process);
        }
        for (const { reservation } of open) reservation.release();
        expect(budget.bytes).toBe(0);
      }),
    );
  });
});
