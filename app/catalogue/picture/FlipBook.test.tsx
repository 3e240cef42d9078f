// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { pictureText } from "../../text/pictures.ts";
import { FlipBook } from "./FlipBook.tsx";
import type { FlipBook as Book } from "#domain/catalogue/flipBook.ts";

const book: Book = {
  edge: 500,
  outline: 3,
  colours: ["#111111", "#eeeeee"],
  frames: [0, 1, 2, 3].map((index) => [[index % 2, `M${index} 0h1z`]]),
  play: [
    [0, 500],
    [1, 50],
    [2, 500],
    [3, 50],
    [0, 500],
  ],
  still: 2,
  steps: [0, 3],
};

let prefersStill = false;
let count = 0;

beforeEach(() => {
  prefersStill = false;
  vi.useFakeTimers({ toFake: ["requestAnimationFrame", "cancelAnimationFrame", "performance"] });
  vi.stubGlobal("matchMedia", (media: string) => ({
    media,
    matches: prefersStill && media.includes("reduced-motion"),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const answerWith = (answer: () => Promise<Response>) => {
  const fetch = vi.fn(answer);
  vi.stubGlobal("fetch", fetch);
  return fetch;
};
const found = () => Promise.resolve(Response.json(book));

async function open(mirrored = false) {
  const onClose = vi.fn();
  // The cache of movements outlives a test, so each test uses another movement.
  const url = `/media/bewegung.${(count += 1)}.json`;
  await act(async () => {
    render(
      <FlipBook
        url={url}
        mirrored={mirrored}
        alt="Eine Faust"
        captions={[
          { step: 1, words: "Decken." },
          { step: 3, words: "Schlagen." },
        ]}
        picture={<p>Das Bild</p>}
        onClose={onClose}
      />,
    );
  });
  await act(async () => undefined);
  return { user: userEvent.setup({ delay: null }), onClose, url };
}

const shown = () => document.querySelector("section path")?.getAttribute("d");
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const press = (user: ReturnType<typeof userEvent.setup>, keys: string) => act(() => user.keyboard(keys));

describe("FlipBook", () => {
  it("plays on request, and is paused and resumed by keyboard", async () => {
    answerWith(found);
    const { user } = await open();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Anhalten" }));
    expect(shown()).toBe("M0 0h1z");
    pass(600);
    expect(shown()).not.toBe("M0 0h1z");
    await press(user, "{Enter}");
    const held = shown();
    pass(3000);
    expect(shown()).toBe(held);
    await press(user, "{Enter}");
    pass(60_000);
    expect(screen.getByRole("button", { name: "Abspielen" })).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>("slider").value).toBe("4");
  });

  it("leafs through the key pictures with the arrows, and says the step that is seen", async () => {
    answerWith(found);
    prefersStill = true;
    const { user } = await open();
    expect(shown()).toBe("M2 0h1z");
    expect(screen.getByText("Decken.")).toBeTruthy();
    await press(user, "{ArrowRight}");
    expect(screen.getByText("Schlagen.").textContent).toBe(`${pictureText.step(3)} Schlagen.`);
    expect(screen.getByRole("slider").getAttribute("aria-valuetext")).toBe("Bild 5 von 5: Schlagen.");
    await press(user, "{ArrowLeft}{ArrowLeft}");
    expect(screen.getByRole<HTMLInputElement>("slider").value).toBe("0");
    fireEvent.change(screen.getByRole("slider"), { target: { value: "3" } });
    expect(shown()).toBe("M3 0h1z");
  });

  it("rests at its still picture under reduced motion; played, it shows key pictures once", async () => {
    answerWith(found);
    prefersStill = true;
    const { user } = await open();
    pass(5000);
    expect(shown()).toBe("M2 0h1z");
    expect(screen.queryByRole("radiogroup")).toBeNull();
    await press(user, "{ArrowLeft}{Enter}");
    const seen = new Set<string | null | undefined>();
    for (let slice = 0; slice < 60; slice++) {
      pass(100);
      seen.add(shown());
    }
    expect([...seen]).toEqual(["M0 0h1z", "M2 0h1z"].filter((d) => seen.has(d)));
    expect(screen.getByRole("button", { name: "Abspielen" })).toBeTruthy();
  });

  it("keeps the picture, reports a movement that fails to load, and tries again", async () => {
    let isThere = false;
    const fetch = answerWith(() => (isThere ? found() : Promise.reject(new TypeError("no network"))));
    const { user, onClose, url } = await open();
    expect(screen.getByRole("alert").textContent).toContain("ließ sich nicht laden");
    expect(screen.getByText("Das Bild")).toBeTruthy();
    isThere = true;
    await user.click(screen.getByRole("button", { name: "Nochmal versuchen" }));
    await act(async () => undefined);
    expect(shown()).toBe("M0 0h1z");
    expect(fetch.mock.calls).toEqual([[url], [url]]);
    await user.click(screen.getByRole("button", { name: "Zum Bild" }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("treats a page in place of the file as a failure", async () => {
    answerWith(() => Promise.resolve(Response.json({ error: "not found" })));
    await open();
    expect(screen.getByRole("alert")).toBeTruthy();
  });

  it("is mirrored with the other stance", async () => {
    answerWith(found);
    await open(true);
    expect(document.querySelector("section svg g")?.getAttribute("transform")).toBe("translate(500 0) scale(-1 1)");
  });
});
