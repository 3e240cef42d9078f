/** Whether the page may do what browsers allow only after a press; assumed where they do not tell. */
export const isPressed = (): boolean =>
  typeof navigator === "undefined" ? true : (navigator.userActivation?.isActive ?? true);

/** What browsers count as a press: for a mouse its start, for a finger its end. */
const PRESSES = ["pointerdown", "pointerup", "keydown"] as const;

/** Calls back during every press, before all other handlers. Returns how to stop. */
export function onPress(callBack: () => void): () => void {
  for (const press of PRESSES) window.addEventListener(press, callBack, { capture: true });
  return () => {
    for (const press of PRESSES) window.removeEventListener(press, callBack, { capture: true });
  };
}
