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

/** Whether the page is on its way to paper: what only paper shows need not be there before. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(subscribe, () => announced || matchMedia("print").matches);

/** Held until the next time: a picture that is in use is there at once when the sheets are made. */
let held: HTMLImageElement[] = [];

/** Fetches the pictures that will be on the sheets; what cannot be had is left out there. */
export async function loadForPaper(addresses: readonly string[]): Promise<void> {
  held = addresses.map((address) => {
    const image = new Image();
    image.src = address;
    return image;
  });
  await Promise.allSettled(held.map((image) => image.decode()));
}

/** Opens the print dialog of the browser. */
export const printPage = () => window.print();

/**
 * The line above and below every printed sheet. The words come from the page, which a style sheet cannot know, and the
 * security policy allows no inline style: so the sheet is made here. Browsers without margin boxes print their own line.
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
