import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { errorsFrom, codeOf, type FieldErrors, hasErrors } from "./fieldErrors.ts";

interface Submission {
  form: RefObject<HTMLFormElement | null>;
  busy: boolean;
  errors: FieldErrors;
  /** True once the work has been done. */
  done: boolean;
  onSubmit: (event: FormEvent) => void;
  reset: () => void;
}

/** What stands in the fields, where a refusal of the service may have to be mended. */
type Typed = Pick<FieldErrors, "email" | "password">;

interface State {
  busy: boolean;
  errors: FieldErrors;
  done: boolean;
  /** What was refused by the service; undefined for what is refused before anything is sent. */
  refused?: Typed;
}

/** The problems that are still there: one that is mended goes at once, and none comes before the next attempt. */
function openErrors({ errors, refused }: State, found: FieldErrors, typed: Typed): FieldErrors {
  const open: FieldErrors = {};
  for (const field of ["email", "password", "proof", "form"] as const) {
    if (errors[field] === undefined) continue;
    const isSame = field === "form" || field === "proof" || refused?.[field] === typed[field];
    const error = found[field] ?? (refused && isSame ? errors[field] : undefined);
    if (error !== undefined) open[field] = error;
  }
  return open;
}

/** The state of one form: checks, sends, and moves the focus to the first problem. */
export function useSubmission(check: () => FieldErrors, send: () => Promise<void>, typed: Typed = {}): Submission {
  const form = useRef<HTMLFormElement>(null);
  const [state, setState] = useState<State>({ busy: false, errors: {}, done: false });

  useEffect(() => {
    if (hasErrors(state.errors)) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [state.errors]);

  async function submit() {
    const errors = check();
    if (hasErrors(errors)) return setState({ busy: false, errors, done: false });
    setState({ busy: true, errors: {}, done: false });
    try {
      await send();
      setState({ busy: false, errors: {}, done: true });
    } catch (error) {
      setState({ busy: false, errors: errorsFrom(codeOf(error)), done: false, refused: typed });
    }
  }

  return {
    form,
    busy: state.busy,
    done: state.done,
    errors: hasErrors(state.errors) ? openErrors(state, check(), typed) : state.errors,
    onSubmit(event) {
      event.preventDefault();
      if (!state.busy) void submit();
    },
    reset: () => setState({ busy: false, errors: {}, done: false }),
  };
}
