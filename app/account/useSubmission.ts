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

/** The state of one form: checks, sends, and moves the focus to the first problem. */
export function useSubmission(check: () => FieldErrors, send: () => Promise<void>): Submission {
  const form = useRef<HTMLFormElement>(null);
  const [state, setState] = useState<{ busy: boolean; errors: FieldErrors; done: boolean }>({
    busy: false,
    errors: {},
    done: false,
  });

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
      setState({ busy: false, errors: errorsFrom(codeOf(error)), done: false });
    }
  }

  return {
    form,
    ...state,
    onSubmit(event) {
      event.preventDefault();
      if (!state.busy) void submit();
    },
    reset: () => setState({ busy: false, errors: {}, done: false }),
  };
}
