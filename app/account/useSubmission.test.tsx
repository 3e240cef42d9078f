// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { authMessage } from "../text/account.ts";
import { TextField } from "../ui/controls/TextField.tsx";
import type { FieldErrors } from "./fieldErrors.ts";
import { useSubmission } from "./useSubmission.ts";

afterEach(cleanup);

interface FormProps {
  check: () => FieldErrors;
  send: () => Promise<void>;
  typed?: { email: string; password: string };
}

function Form({ check, send, typed }: FormProps) {
  const { form, busy, errors, done, onSubmit } = useSubmission(check, send, typed);
  return (
    <form ref={form} aria-label="Anmelden" aria-busy={busy} onSubmit={onSubmit}>
      <TextField label="Name" />
      <TextField label="E-Mail" error={errors.email} />
      <TextField label="Passwort" error={errors.password} />
      <p role="status">{done ? "fertig" : errors.form}</p>
    </form>
  );
}

const form = () => screen.getByRole("form");
const submit = () => act(async () => void fireEvent.submit(form()));
const status = () => screen.getByRole("status").textContent;

describe("a form", () => {
  it("sends nothing that is wrong, and moves the focus to the first field that is", async () => {
    let sent = 0;
    const wrong = { email: "fehlt", password: "fehlt" };
    render(<Form check={() => wrong} send={async () => void sent++} />);
    await submit();
    expect(sent).toBe(0);
    expect(document.activeElement).toBe(screen.getByLabelText("E-Mail"));
  });

  it("shows a problem no longer than it is there, and none that nobody was told of", async () => {
    let found: FieldErrors = { email: "fehlt", password: "fehlt" };
    const send = async () => undefined;
    const { rerender } = render(<Form check={() => found} send={send} />);
    await submit();
    expect(screen.getAllByRole("alert")).toHaveLength(2);
    found = { password: "zu kurz" };
    rerender(<Form check={() => found} send={send} />);
    expect(screen.getByLabelText("E-Mail").getAttribute("aria-invalid")).toBeNull();
    expect(screen.getByRole("alert").textContent).toBe("zu kurz");
    found = {};
    rerender(<Form check={() => found} send={send} />);
    expect(screen.queryByRole("alert")).toBeNull();
    await submit();
    found = { email: "fehlt" };
    rerender(<Form check={() => found} send={send} />);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("shows a refusal of the service until something else is typed", async () => {
    const send = () => Promise.reject(Object.assign(new Error("no"), { code: "auth/email-already-in-use" }));
    const typed = (email: string) => <Form check={() => ({})} send={send} typed={{ email, password: "geheim" }} />;
    const { rerender } = render(typed("anna@example.org"));
    await submit();
    expect(screen.getByRole("alert")).toBeTruthy();
    rerender(typed("anna.m@example.org"));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("is sent once, however often it is pressed meanwhile", async () => {
    let finish = () => {};
    let sent = 0;
    const send = () => {
      sent += 1;
      return new Promise<void>((resolve) => (finish = resolve));
    };
    render(<Form check={() => ({})} send={send} />);
    await submit();
    await submit();
    expect(sent).toBe(1);
    expect(form().getAttribute("aria-busy")).toBe("true");
    await act(async () => finish());
    expect(form().getAttribute("aria-busy")).toBe("false");
    expect(status()).toBe("fertig");
    await submit();
    expect(sent).toBe(2);
  });

  it("shows a refusal where it can be mended, and forgets it with the next attempt", async () => {
    let code = "auth/email-already-in-use";
    const send = () => (code ? Promise.reject(Object.assign(new Error("no"), { code })) : Promise.resolve());
    render(<Form check={() => ({})} send={send} />);
    await submit();
    expect(screen.getByText(authMessage(code))).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText("E-Mail"));
    code = "auth/network-request-failed";
    await submit();
    expect(status()).toBe(authMessage(code));
    code = "";
    await submit();
    expect(status()).toBe("fertig");
  });
});
