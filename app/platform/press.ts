/** Whether the page may now do what a browser allows only to a press; where it does not say, it is assumed. */
export const isPressed = (): boolean =>
  typeof navigator === "undefined" ? true : (navigator.userActivation?.isActive ?? true);

/** What a browser takes for a press: of a mouse its beginning, of a finger its end. */
const PRESSES = ["pointerdown", "pointerup", "keydown"] as const;

/** Calls back amid every press, before anybody else hears of it. Gives back how to end that. */
export function onPress(callBack: () => void): () => void {
  for (const press of PRESSES) window.addEventListener(press, callBack, { capture: true });
  return () => {
    for (const press of PRESSES) window.removeEventListener(press, callBack, { capture: true });
  };
}
