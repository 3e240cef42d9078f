import { makeStore, useStore } from "../store/makeStore.ts";
import { useMedia } from "./useMedia.ts";

/** Whether keys write text at their target, where they are no short cuts. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));

/** An open dialog has the keyboard to itself, and what is typed into it would be lost by a reload. */
export const isDialogOpen = (): boolean => document.querySelector("dialog[open]") !== null;

/** Devices with a mouse or touchpad nearly always have keys. */
const WITH_MOUSE = "(hover: hover) and (pointer: fine)";

/** Keys that no keyboard on a screen has. */
const NEVER_ON_SCREEN = /^(?:Control|Meta|Alt|F\d+)$/;

/** Keys of a keyboard, not those of headphones, of the case or of the system. */
const OF_A_KEYBOARD = /^(?:.|Tab|Enter|Escape|Arrow\w+|Home|End|Page\w+)$/u;

const pressed = makeStore(false);

/** In a field the press may come from a keyboard on the screen. */
function isReal({ key, target }: KeyboardEvent): boolean {
  return NEVER_ON_SCREEN.test(key) || (OF_A_KEYBOARD.test(key) && !isTyping(target));
}

/** Notices the first press of a real key in this window. */
export function watchKeyboard(): void {
  const notice = (event: KeyboardEvent) => {
    if (!isReal(event)) return;
    window.removeEventListener("keydown", notice, { capture: true });
    pressed.set(true);
  };
  window.addEventListener("keydown", notice, { capture: true });
}

/** Whether there is a keyboard to give hints for: beside a mouse, elsewhere from its first key on. */
export function useKeyboardThere(): boolean {
  const wasPressed = useStore(pressed);
  return useMedia(WITH_MOUSE) || wasPressed;
}
