import { useState } from "react";
import { readLocal, writeLocal } from "../store/localValue.ts";

/** `system` follows the device; the others override it. */
export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** Also read by first.js, before the first paint. */
const KEY = "dojo.theme";

const isTheme = (value: string | undefined): value is Theme => THEMES.some((theme) => theme === value);

function applyTheme(theme: Theme) {
  const root = document.documentElement;
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
}

/** The chosen theme and its setter; stored on this device. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState<Theme>(() => {
    const stored = readLocal(KEY);
    return isTheme(stored) ? stored : "system";
  });
  const choose = (next: Theme) => {
    setTheme(next);
    applyTheme(next);
    writeLocal(KEY, next === "system" ? undefined : next);
  };
  return [theme, choose];
}
