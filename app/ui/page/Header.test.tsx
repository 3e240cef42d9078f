// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { Header } from "./Header.tsx";

afterEach(cleanup);

const quote = { text: "Erst der Stand.", by: "Mei Lin", work: "Briefe" };
const header = () => document.querySelector("header")!;

describe("a page header (rule 4.7)", () => {
  it("has title, text and buttons, and nothing else unless it is asked for", () => {
    render(<Header title="Anna" text="Zwölf Notizen" buttons={<button>Weiter</button>} />);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Anna");
    expect(screen.getByText("Zwölf Notizen")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Weiter" })).toBeTruthy();
    expect(document.querySelector("figure")).toBeNull();
  });

  it("looks different by background, size and colour", () => {
    const looks = [{}, { background: "sheet" }, { background: "ink" }, { size: "large" }, { colour: "seal" }] as const;
    const seen = looks.map((look) => {
      render(<Header title="Anna" {...look} />);
      const { className } = header();
      cleanup();
      return className;
    });
    expect(new Set(seen).size).toBe(looks.length);
  });

  it("shows a quote with or without its source, and in Chinese style or not", () => {
    const { rerender } = render(<Header title="Anna" quote={quote} />);
    expect(screen.getByText("Erst der Stand.")).toBeTruthy();
    expect(document.querySelector("cite")).toBeNull();
    const plain = document.querySelectorAll("figure svg, figure [lang]").length;
    rerender(<Header title="Anna" quote={quote} cite chineseStyle />);
    expect(document.querySelector("cite")?.textContent).toBe("Mei Lin, Briefe");
    expect(document.querySelectorAll("figure svg, figure [lang]").length).toBeGreaterThan(plain);
  });

  it("cites nobody where the source is unknown", () => {
    render(<Header title="Anna" quote={{ text: "Erst der Stand." }} cite />);
    expect(document.querySelector("cite")).toBeNull();
  });
});
