import { useState } from "react";
import { useRetries } from "./retries.ts";

/** Whether a picture could not be loaded, and a way to try again; as soon as it can be had it is there by itself. */
export function useBroken(src: string | undefined) {
  const [broken, setBroken] = useState<string>();
  const isBroken = src !== undefined && broken === src;
  const retry = () => setBroken(undefined);
  useRetries(isBroken, () => {
    const image = new Image();
    image.onload = retry;
    image.src = src ?? "";
  });
  return { isBroken, onBroken: () => setBroken(src), retry };
}
