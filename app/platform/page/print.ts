import { useLayoutEffect, useSyncExternalStore } from "react";

let announced = false;

function subscribe(onChange: () => void): () => void {
  const list = matchMedia("print");
  const begin = () => {
    announced = true;
    onChange();
  };
  const end = () => {
    announced = false;
    onChange();
  };
  window.addEventListener("beforeprint", begin);
  window.addEventListener("afterprint", end);
  list.addEventListener("change", onChange);
  return () => {
    window.removeEventListener("beforeprint", begin);
    window.removeEventListener("afterprint", end);
    list.removeEventListener("change", onChange);
  };
}

/** Whether the page is being printed: content for print is rendered only then. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => announced || matchMedia("print").matches,
    () => false,
  );

/** Referenced until the next print, so that the browser keeps the pictures decoded. */
let held: HTMLImageElement[] = [];

/** Preloads the pictures to print; those that fail are left out. */
export async function loadForPaper(addresses: readonly string[]): Promise<void> {
  held = addresses.map((address) => {
    const image = new Image();
    image.src = address;
    return image;
  });
  await Promise.allSettled(held.map((image) => image.decode()));
}

/** Opens the browser's print dialog. */
export const printPage = () => window.print();

/**
 * The header and footer of every printed sheet. Their words are known only here, and the security policy allows no
 * inline style, so this makes the style sheet. Browsers without margin boxes print their own lines.
 */
export function useRunningHead(text: string) {
  useLayoutEffect(() => {
    const sheet = new CSSStyleSheet();
    const font = "font: 9pt sans-serif; color: #333;";
    sheet.replaceSync(`@page {
      @top-left { content: ${JSON.stringify(text)}; ${font} }
      @bottom-right { content: counter(page) " / " counter(pages); ${font} }
    }`);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [text]);
}
