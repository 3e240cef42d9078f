import { useState } from "react";
import { useRetries } from "./retries.ts";

/** Whether a picture has failed to load, and a way to try again; it also retries by itself. */
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
