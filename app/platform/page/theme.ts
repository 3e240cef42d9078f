import { useState, useSyncExternalStore } from "react";
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

const DARK = "(prefers-color-scheme: dark)";

function isDark(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme === undefined ? matchMedia(DARK).matches : theme === "dark";
}

/** Whether the page is dark, for what style sheets cannot reach; kept up to date. */
export function useDark(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(DARK);
      const observer = new MutationObserver(onChange);
      list.addEventListener("change", onChange);
      observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
      return () => {
        list.removeEventListener("change", onChange);
        observer.disconnect();
      };
    },
    isDark,
    () => false,
  );
}
