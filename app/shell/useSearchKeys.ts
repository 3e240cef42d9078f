import { useEffect } from "react";
import { useLocation } from "wouter";
import { isDialogOpen, isTyping } from "../platform/page/keyboard.ts";
import { href } from "../routes.ts";

/** `/` outside of fields, or Ctrl or ⌘ with K anywhere. */
function asksForSearch(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (key === "/") return !ctrlKey && !metaKey && !altKey && !isTyping(event.target);
  return key.toLowerCase() === "k" && (ctrlKey || metaKey) && !altKey && !shiftKey;
}

/** A running game, an open dialog and the first questions have the keyboard to themselves. */
const isOccupied = () =>
  isDialogOpen() || document.querySelector("[data-full-screen], [data-first-questions]") !== null;

/** Opens the search by keyboard from every page; on its own page, focuses the field. */
export function useSearchKeys() {
  const [location, navigate] = useLocation();
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !asksForSearch(event) || isOccupied()) return;
      event.preventDefault();
      if (location === href.search()) document.querySelector<HTMLInputElement>("main input[type=search]")?.select();
      else navigate(href.search());
    };
    window.addEventListener("keydown", open);
    return () => window.removeEventListener("keydown", open);
  }, [location, navigate]);
}
