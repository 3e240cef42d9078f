/** Where a page holds the view that the build has rendered for it, and what `first.js` and the app know it by. */
const EMPTY_ROOT = '<div id="root"></div>';

/**
 * A script without the lines that are comments and without indentation. A compressor would write it in a syntax that old
 * browsers cannot read, whatever it is told (decision 25).
 */
export const withoutComments = (script: string): string =>
  script
    .replaceAll(/^\s*(?:\/\/.*)?$\n?/gm, "")
    .replaceAll(/^\s+/gm, "")
    .trim();

/** Puts the code and fonts of a page into a template, where they wait until `first.js` asks for them. */
export function holdCode(page: string): string {
  const tags =
    page.match(/[ \t]*(?:<script type="module"[^>]*><\/script>|<link rel="(?:modulepreload|preload)"[^>]*>)\n?/g) ?? [];
  const rest = tags.reduce((html, tag) => html.replace(tag, ""), page);
  return rest.replace("<script>", () => `<template id="code">\n${tags.join("")}    </template>\n    <script>`);
}

/**
 * The styles of a page, in the page itself. Their links stay, disabled, which the browser does not fetch: Vite's loader
 * takes a style that has a link for loaded, and would add those of the entry once more, behind all others.
 */
export function inlineStyles(page: string, read: (href: string) => string): string {
  const links = [...page.matchAll(/[ \t]*<link rel="stylesheet"[^>]*? href="([^"]+)"[^>]*>\n?/g)];
  const css = links.map(([, href = ""]) => read(href).trim()).join("\n");
  const kept = links.map(([, href]) => `    <link rel="stylesheet" href="${href}" disabled>\n`).join("");
  const rest = links.reduce((html, [link]) => html.replace(link, ""), page);
  return rest.replace("  </head>", () => `    <style>${css}</style>\n${kept}  </head>`);
}

/**
 * The policy forbids `style` at elements, so each becomes a rule of the page. React leaves the attributes of a page that
 * it takes over as they are, and what it changes later it sets by the CSSOM, which no policy forbids.
 */
export function hoistStyles(content: string): { html: string; css: string } {
  const names = new Map<string, string>();
  const html = content.replaceAll(/ style="([^"]*)"/g, (_, style: string) => {
    const name = names.get(style) ?? `s${names.size}`;
    names.set(style, name);
    return ` data-style="${name}"`;
  });
  const css = [...names].map(([style, name]) => `[data-style=${name}]{${style}}`).join("");
  return { html, css };
}

/**
 * A view as the service worker puts it into a page: without what React would need to take it over and without links to
 * pictures that are there already, with the pictures in the first paint, and its styles where the policy allows them.
 */
export const compactView = (rendered: string): string =>
  rendered
    .replace(/^.*?<main>(.*)<\/main>.*$/s, "$1")
    .replaceAll(/<!--.*?-->|<link rel="preload"[^>]*>/g, "")
    .replaceAll(' decoding="auto"', ' decoding="sync"')
    .replaceAll(' style="', ' data-style="');

/** A page with the view that was rendered for these ways to sign in. */
export function fillPage(page: string, ways: string, content: string): string {
  const { html, css } = hoistStyles(content);
  if (!page.includes(EMPTY_ROOT)) throw new Error(`index.html has no ${EMPTY_ROOT}`);
  return page
    .replace('<html lang="de">', `<html lang="de" data-ways="${ways}">`)
    .replace("</style>", () => `${css}</style>`)
    .replace(EMPTY_ROOT, () => `<div id="root">${html}</div>`);
}

/** The policy of a configuration for Firebase Hosting, with the hashes of what the page has inline. */
export const withHashes = (config: string, directive: "script-src" | "style-src", hashes: readonly string[]): string =>
  config.replaceAll(
    new RegExp(`${directive} 'self'(?: 'sha256-[^']*')*`, "g"),
    [`${directive} 'self'`, ...hashes].join(" "),
  );
