// @vitest-environment happy-dom
import { expect, it, vi } from "vitest";
import { fakeAdapters } from "../../../tests/fixtures/units/fakeAdapters.ts";
import { saveReadable } from "./saveReadable.ts";

vi.mock("virtual:catalogue", () => ({
  topics: [{ topicID: "blocks", group: "single", title: "16 Blocks" }],
  loadTopic: () =>
    Promise.resolve({
      list: [
        { techniqueNr: "1", title: "Block nach oben" },
        { techniqueNr: "2", title: "Block nach innen" },
      ],
    }),
}));

const note = (content: string) => ({ category: "Technik", content, createdAt: "2026-11-20T10:00:00Z" });

it("writes all notes under the titles and in the order of the catalogue, those of lost techniques last", async () => {
  const { adapters } = fakeAdapters({ bookmarks: ["blocks/2"], weak: ["?/frage", "blocks/1"] }, () =>
    Promise.reject(new Error("no play")),
  );
  const exportAll = vi.fn<() => Promise<unknown>>(() => Promise.resolve({}));
  adapters.profile.exportAll = exportAll;
  adapters.profile.gameTotals = () => Promise.resolve([]);
  adapters.notes.watchAll = (onChange) => {
    onChange({ status: "loading" });
    const value = [
      { topic: "tech" as const, topicListID: "fort", techniqueNr: "9", notes: [note("Weg.")] },
      { topic: "tech" as const, topicListID: "blocks", techniqueNr: "2", notes: [note("Zwei.")] },
      { topic: "tech" as const, topicListID: "blocks", techniqueNr: "1", notes: [note("Eins.")] },
    ];
    onChange({ status: "ready", value, pending: false });
    return () => undefined;
  };
  const files: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    files.push(file as Blob);
    return "blob:";
  });
  await saveReadable(adapters, {
    uid: "u1",
    email: "mei@example.org",
    emailVerified: true,
    displayName: "Mei",
    isAnonymous: false,
    providers: ["password"],
  });
  expect(exportAll).toHaveBeenCalledOnce();
  const page = new DOMParser().parseFromString(await files[0]!.text(), "text/html");
  const titles = [...page.querySelectorAll("h4, section li")].map((found) => found.textContent);
  expect(titles).toEqual([
    "1. Block nach oben",
    "2. Block nach innen",
    "Nr. 9",
    "16 Blocks: 2. Block nach innen",
    "16 Blocks: 1. Block nach oben",
  ]);
});
