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
}

function Form({ check, send }: FormProps) {
  const { form, busy, errors, done, onSubmit } = useSubmission(check, send);
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
