import { expect, test, vi } from "vitest";
import { makeListeners, makeStore } from "./makeStore.ts";

test("a listener hears each change until it unsubscribes, also if one function subscribes twice", () => {
  const { subscribe, tell, size } = makeListeners<[what: string]>();
  const heard = vi.fn();
  const stops = [subscribe(heard), subscribe(heard)];
  tell("one");
  expect(heard.mock.calls).toEqual([["one"], ["one"]]);
  stops[0]!();
  stops[0]!();
  tell("two");
  expect(heard).toHaveBeenCalledTimes(3);
  expect(size()).toBe(1);
});

test("a store has its new value before it notifies", () => {
  const store = makeStore(1);
  const seen: number[] = [];
  store.subscribe(() => seen.push(store.current()));
  store.set(2);
  expect(seen).toEqual([2]);
});
