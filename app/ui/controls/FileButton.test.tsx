// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { ToastProvider } from "../layers/Toast.tsx";
import { FileButton } from "./FileButton.tsx";

afterEach(cleanup);

it("says which file was saved, in a status that was there before, and nothing after a failure", async () => {
  const answers = [
    () => Promise.resolve("dojo-daten-2026-11-23.html"),
    () => Promise.reject<string>(new Error("no network")),
  ];
  render(
    <ToastProvider>
      <FileButton save={() => answers.shift()!()} failed="Das ging nicht.">
        Herunterladen
      </FileButton>
    </ToastProvider>,
  );
  const [status] = screen.getAllByRole("status");
  const press = () => act(async () => screen.getByRole("button").click());
  expect(status!.textContent).toBe("");
  await press();
  expect(status!.isConnected && status!.textContent).toContain("Gespeichert: dojo-daten-2026-11-23.html");
  await press();
  expect(status!.textContent).toBe("");
  expect(screen.getByText("Das ging nicht.")).toBeTruthy();
});
