/** Whether keys write text at their target, where they are no short cuts. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));

/** An open dialog has the keyboard to itself, and what is typed into it would be lost by a reload. */
export const isDialogOpen = (): boolean => document.querySelector("dialog[open]") !== null;
