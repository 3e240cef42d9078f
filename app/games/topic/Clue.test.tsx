// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { fakeAdapters } from "../../../tests/fixtures/units/fakeAdapters.ts";
import { AdaptersContext } from "../../platform/context.tsx";
import { Clue } from "./Clue.tsx";

afterEach(cleanup);

const image = { src: "/media/bild.0123abcd.svg", alt: "Ein Unterarm steigt vor die Stirn.", width: 200, height: 100 };
const next = { src: "/media/bild.4567cdef.svg", alt: "Ein Knie", width: 200, height: 100 };

async function show(clue: React.ReactElement, stance: "left" | "right" = "left") {
  const { adapters } = fakeAdapters({ stance }, () => Promise.reject(new Error("no plays here")));
  await act(async () => render(<AdaptersContext value={adapters}>{clue}</AdaptersContext>));
}
const description = "Der Arm steigt.";
const asked = () => screen.queryByRole("img", { name: "Bild der gesuchten Technik" });

describe("the picture of a question", () => {
  it("describes the picture only on request", async () => {
    await show(<Clue image={image} description={description} isAnswered={false} />);
    expect(asked()?.getAttribute("src")).toBe(image.src);
    expect(document.body.textContent).not.toContain("Unterarm");
    expect(document.body.innerHTML).not.toContain(description);
    const words = screen.getByRole("button", { name: "Was ist zu sehen?" });
    await act(() => userEvent.click(words));
    expect(screen.getByText(image.alt)).toBeTruthy();
    expect(words.getAttribute("aria-expanded")).toBe("true");
  });

  it("preloads the next picture without announcing it", async () => {
    await show(<Clue image={image} description={description} next={next} isAnswered={false} />);
    const fetched = document.querySelector(`img[src="${next.src}"]`);
    expect(fetched?.getAttribute("alt")).toBe("");
    expect(document.body.innerHTML).not.toContain(next.alt);
  });

  it("is replaced by the description if it fails to load or does not exist", async () => {
    await show(<Clue image={image} description={description} isAnswered={false} />);
    fireEvent.error(asked()!);
    expect(screen.getByText(description)).toBeTruthy();
    expect(screen.getByText("Das Bild ließ sich nicht laden.")).toBeTruthy();
    cleanup();
    await show(<Clue description={description} isAnswered={false} />);
    expect(screen.getByText(description)).toBeTruthy();
    expect(screen.getByText("Die Zeichnung folgt")).toBeTruthy();
  });

  it("offers its movement once the question is answered, not before", async () => {
    vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
    const moving = { ...image, motion: "/media/bewegung.89ab0123.json" };
    await show(<Clue image={moving} description={description} isAnswered={false} />);
    expect(screen.queryByRole("button", { name: "Bewegung zeigen" })).toBeNull();
    cleanup();
    await show(<Clue image={moving} description={description} isAnswered />);
    expect(screen.getByRole("button", { name: "Bewegung zeigen" })).toBeTruthy();
    vi.unstubAllGlobals();
  });

  it("is mirrored for Rechtsauslage", async () => {
    await show(<Clue image={image} description={description} isAnswered={false} />, "right");
    expect(asked()?.closest("[class*=mirrored]")).not.toBeNull();
    cleanup();
    await show(<Clue image={image} description={description} isAnswered={false} />, "left");
    expect(asked()?.closest("[class*=mirrored]")).toBeNull();
  });
});
