// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { captureView } from "./captureView.ts";

beforeEach(() => {
  document.head.innerHTML = "";
  document.body.innerHTML = '<div id="root"></div>';
});

/** What is kept of a page with this in its main. */
function capture(main: string, around = "") {
  const root = document.querySelector<HTMLElement>("#root")!;
  root.innerHTML = `<header>Kopf</header>${around}<main id="inhalt">${main}</main><footer>Fuß</footer>`;
  return { root, capture: () => captureView(root) };
}

describe("a kept view", () => {
  it("is the frame around main, and what main holds", () => {
    expect(capture("<h1>Anna</h1>").capture()).toEqual({
      styles: [],
      before: '<header>Kopf</header><main id="inhalt">',
      main: "<h1>Anna</h1>",
      after: "</main><footer>Fuß</footer>",
    });
  });

  it.each([
    ["something is loading", '<h1>Anna</h1><div role="progressbar"></div>', ""],
    ["a dialog asks something", "<h1>Anna</h1>", "<dialog open>Abmelden?</dialog>"],
    ["nothing is there yet", "", ""],
  ])("is not made while %s", (_, main, around) => {
    expect(capture(main, around).capture()).toBeUndefined();
  });

  it("is made while a run of something is only shown as progress", () => {
    expect(capture('<div role="progressbar" aria-valuenow="50"></div>').capture()).toBeDefined();
  });

  it("has no dialogs, messages, scripts and pictures of this visit alone", () => {
    const around = '<dialog>Frage</dialog><section aria-live="polite"><p>Gesendet</p></section>';
    const { main = "", before = "" } =
      capture('<p>Text</p><script></script><img src="blob:1"><video></video>', around).capture() ?? {};
    expect(main).toBe("<p>Text</p>");
    expect(before).toContain('<section aria-live="polite"></section>');
    expect(before).not.toMatch(/Frage|Gesendet/);
  });

  it("has what was chosen, and nothing that was typed", () => {
    const page = capture('<input type="text" value="alt"><textarea>alt</textarea><input type="checkbox">');
    const [text, box] = page.root.querySelectorAll("input");
    text!.value = "getippt";
    box!.checked = true;
    page.root.querySelector("textarea")!.value = "getippt";
    const { main = "" } = page.capture() ?? {};
    expect(main).not.toMatch(/alt|getippt/);
    expect(main).toMatch(/checked/);
    expect(text!.value).toBe("getippt");
  });

  it("has the styles of its elements where the policy allows them", () => {
    expect(capture('<p style="--notes: 2">Text</p>').capture()?.main).toBe('<p data-style="--notes: 2">Text</p>');
  });

  it("shows the next visit what is drawn by lot each time", () => {
    const { main } = capture("<p>heute</p><div hidden data-next-visit><p>morgen</p></div>").capture() ?? {};
    expect(main).toBe("<p>morgen</p>");
  });
});
