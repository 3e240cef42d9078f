// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const html = document.documentElement;

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  html.dataset.start = "kept";
});
afterEach(() => {
  vi.useRealTimers();
  for (const name of html.getAttributeNames()) html.removeAttribute(name);
});

/** A page that begins with a view of Anna's, and the app behind it. */
async function begin(view: string, app: string) {
  document.body.innerHTML = `<div id="root"></div><div id="kept" data-uid="anna">${view}</div>`;
  const { takeOverWhenSettled } = await import("./takeOver.ts");
  const { confirmKeptView, isTakingOver } = await import("./start.ts");
  const root = document.querySelector<HTMLElement>("#root")!;
  root.innerHTML = app;
  const kept = () => document.querySelector<HTMLElement>("#kept");
  return { root, kept, takeOverWhenSettled, confirmKeptView, isTakingOver };
}

const LOADING = '<main><div role="progressbar"></div></main>';
const page = (content: string) => `<main>${content}</main>`;

describe("the app takes the place of a kept view", () => {
  it("once it shows all that it is going to show", async () => {
    const { root, kept, takeOverWhenSettled, isTakingOver } = await begin(page("<h1>Anna</h1>"), LOADING);
    const taken = takeOverWhenSettled();
    await vi.advanceTimersByTimeAsync(1000);
    expect(kept()).not.toBeNull();
    expect(isTakingOver()).toBe(true);
    root.innerHTML = page("<h1>Anna</h1>");
    await vi.advanceTimersByTimeAsync(1);
    await taken;
    expect(kept()).toBeNull();
    expect(html.dataset.start).toBeUndefined();
    await vi.runAllTimersAsync();
    expect(isTakingOver()).toBe(false);
  });

  it("as it is, where something never comes", async () => {
    const { kept, takeOverWhenSettled } = await begin(page("<h1>Anna</h1>"), LOADING);
    const taken = takeOverWhenSettled();
    await vi.advanceTimersByTimeAsync(4000);
    await taken;
    expect(kept()).toBeNull();
  });

  it.each([
    ["somebody else", "ben"],
    ["nobody", undefined],
  ])("at once, where %s is signed in", async (_, uid) => {
    const { kept, confirmKeptView } = await begin(page("<h1>Anna</h1>"), LOADING);
    confirmKeptView(uid);
    expect(kept()).toBeNull();
    expect(html.dataset.start).toBeUndefined();
  });

  it("not yet, where it is hers", async () => {
    const { kept, confirmKeptView } = await begin(page("<h1>Anna</h1>"), LOADING);
    confirmKeptView("anna");
    expect(kept()).not.toBeNull();
  });
});

describe("what was done in a kept view is done in the page", () => {
  const CONTROLS =
    '<button>Mehr</button><button>Mehr</button><input type="search" aria-label="Suchen"><label>Gelb<input type="checkbox"></label>';

  it("pressed: the same of those with one name, once", async () => {
    const { root, kept, takeOverWhenSettled } = await begin(page(CONTROLS), page(CONTROLS));
    const pressed: number[] = [];
    root.querySelectorAll("button").forEach((button, index) => (button.onclick = () => pressed.push(index)));
    kept()!.querySelectorAll("button")[1]!.dataset.pressed = "";
    await takeOverWhenSettled();
    expect(pressed).toEqual([1]);
  });

  /** Changes something in the view, which kept.js marks. */
  function touch<T extends HTMLElement>(element: T | null | undefined, change: Partial<T>) {
    Object.assign(element!, change);
    element!.dataset.touched = "";
  }

  it("typed, chosen, and where the focus was", async () => {
    const { root, kept, takeOverWhenSettled } = await begin(page(CONTROLS), page(CONTROLS));
    const [search, box] = kept()!.querySelectorAll("input");
    touch(search, { value: "innen" });
    search!.focus();
    touch(box, { checked: true });
    const heard = vi.fn();
    root.addEventListener("input", heard);
    await takeOverWhenSettled();
    const [own, ownBox] = root.querySelectorAll("input");
    expect(own!.value).toBe("innen");
    expect(heard).toHaveBeenCalled();
    expect(document.activeElement).toBe(own);
    expect(ownBox!.checked).toBe(true);
  });

  it("picked from a list, where the page has that choice, too", async () => {
    const list = (choices: string) => `<label>Kategorie<select>${choices}</select></label>`;
    const choices = "<option value='a'>Alt</option><option value='b'>Neu</option>";
    const { root, kept, takeOverWhenSettled } = await begin(
      page(list(choices).repeat(3)),
      page(list(choices) + list("<option value='a'>Alt</option>") + list(choices)),
    );
    const [first, second] = kept()!.querySelectorAll("select");
    touch(first, { value: "b" });
    touch(second, { value: "b" });
    const heard: (EventTarget | null)[] = [];
    root.addEventListener("change", ({ target }) => heard.push(target));
    await takeOverWhenSettled();
    expect([...root.querySelectorAll("select")].map(({ value }) => value)).toEqual(["b", "a", "a"]);
    expect(heard).toEqual([root.querySelector("select")]);
  });

  it("typed into what the page only has once the list around it says so", async () => {
    const form = (category: string, name: string) =>
      page(`<form><textarea></textarea>${name}<select>${category}<option value="new">Neue …</option></select></form>`);
    const { root, kept, takeOverWhenSettled } = await begin(
      form("", "<input>"),
      form("<option value='a'>Alt</option>", ""),
    );
    touch(kept()!.querySelector("input"), { value: "Mittendrin" });
    kept()!.querySelector("select")!.value = "new";
    const list = root.querySelector("select")!;
    list.addEventListener("change", () => list.before(document.createElement("input")));
    await takeOverWhenSettled();
    expect(root.querySelector("input")!.value).toBe("Mittendrin");
  });

  it("typed, behind a draft that waits there", async () => {
    const { root, kept, takeOverWhenSettled } = await begin(
      page("<textarea></textarea>"),
      page("<textarea>Mitten im Satz</textarea>"),
    );
    touch(kept()!.querySelector("textarea"), { value: "Noch etwas" });
    await takeOverWhenSettled();
    expect(root.querySelector("textarea")!.value).toBe("Mitten im Satz\nNoch etwas");
  });

  it("folded, whatever it was in the page", async () => {
    const fold = (name: string, attribute = "") => `<details ${attribute}><summary>${name}</summary>Text</details>`;
    const { root, kept, takeOverWhenSettled } = await begin(
      page(fold("Fehler") + fold("Üben") + fold("Partner")),
      page(fold("Fehler") + fold("Üben", "open") + fold("Partner", "open")),
    );
    for (const details of [...kept()!.querySelectorAll("details")].slice(0, 2)) {
      details.open = true;
      touch(details.querySelector("summary"), {});
    }
    await takeOverWhenSettled();
    expect([...root.querySelectorAll("details")].map(({ open }) => open)).toEqual([true, true, true]);
  });

  it("typed, also where the page comes later than the view can wait", async () => {
    const { root, kept, takeOverWhenSettled } = await begin(page("<textarea></textarea>"), LOADING);
    touch(kept()!.querySelector("textarea"), { value: "Früh geschrieben" });
    const taken = takeOverWhenSettled();
    await vi.advanceTimersByTimeAsync(4000);
    await taken;
    expect(kept()).toBeNull();
    root.innerHTML = page("<textarea></textarea>");
    await vi.advanceTimersByTimeAsync(1);
    expect(root.querySelector("textarea")!.value).toBe("Früh geschrieben");
  });

  it("nothing, where the page has no such control any more", async () => {
    const { root, kept, takeOverWhenSettled } = await begin(page(CONTROLS), page("<button>Anderes</button>"));
    const press = vi.fn();
    root.querySelector("button")!.onclick = press;
    kept()!.querySelector("button")!.dataset.pressed = "";
    await takeOverWhenSettled();
    expect(press).not.toHaveBeenCalled();
  });
});
