import { describe, expect, it } from "vitest";
import {
  compactView,
  fillPage,
  hoistStyles,
  holdCode,
  inlineStyles,
  withHashes,
  withoutComments,
} from "./startPages.ts";

const PAGE = `<!doctype html>
<html lang="de">
  <head>
    <script>first();</script>
    <link rel="preload" href="/text.woff2" as="font" crossorigin />
    <link rel="icon" href="/icon.svg" />
    <script type="module" crossorigin src="/assets/index.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/react.js">
    <link rel="stylesheet" crossorigin href="/assets/a.css">
    <link rel="stylesheet" crossorigin href="/assets/b.css">
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>
`;

describe("a page with its styles", () => {
  const page = inlineStyles(PAGE, (href) => `.from{content:"${href} $&"}\n`);

  it("has them in the order of their links, unchanged", () => {
    expect(page).toContain('<style>.from{content:"/assets/a.css $&"}\n.from{content:"/assets/b.css $&"}</style>');
  });

  it("keeps the links for Vite's loader, and fetches none", () => {
    expect(page.match(/<link rel="stylesheet"[^>]*>/g)).toEqual([
      '<link rel="stylesheet" href="/assets/a.css" disabled>',
      '<link rel="stylesheet" href="/assets/b.css" disabled>',
    ]);
  });
});

describe("a page that holds its code", () => {
  const page = holdCode(PAGE);
  const [, held = ""] = /<template id="code">(.*?)<\/template>/s.exec(page) ?? [];

  it("has code and fonts in a template before the script that asks for them", () => {
    expect(held.match(/\/[\w/.]+/g)?.filter((path) => path !== "/script")).toEqual([
      "/text.woff2",
      "/assets/index.js",
      "/assets/react.js",
    ]);
    expect(page.indexOf("<template")).toBeLessThan(page.indexOf("<script>first"));
  });

  it("leaves the rest where it was", () => {
    expect(page.replace(/<template.*?<\/template>/s, "")).not.toMatch(/module|woff2/);
    expect(page).toContain('<link rel="icon" href="/icon.svg" />');
  });
});

describe("styles at elements", () => {
  it("become rules, the same one once", () => {
    const content = '<i style="color:red"></i><b style="color:blue;width:1px"></b><i style="color:red"></i>';
    expect(hoistStyles(content)).toEqual({
      html: '<i data-style="s0"></i><b data-style="s1"></b><i data-style="s0"></i>',
      css: "[data-style=s0]{color:red}[data-style=s1]{color:blue;width:1px}",
    });
  });
});

describe("a page with a view", () => {
  it("has it in its root, the rules it needs, and says what it is for", () => {
    const page = fillPage(
      inlineStyles(PAGE, () => "a{}"),
      "emailLink",
      '<p style="color:red">$1</p>',
    );
    expect(page).toContain('<div id="root"><p data-style="s0">$1</p></div>');
    expect(page).toContain("a{}[data-style=s0]{color:red}</style>");
    expect(page).toContain('<html lang="de" data-ways="emailLink">');
  });

  it("is not made of a page without a root", () => {
    expect(() => fillPage("<p></p>", "", "<p></p>")).toThrow("index.html has no");
  });
});

describe("the policy of a configuration", () => {
  const config = `"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'"`;

  it("takes hashes up, and new ones in place of old ones", () => {
    const once = withHashes(config, "script-src", ["'sha256-a='"]);
    expect(once).toBe(`"default-src 'none'; script-src 'self' 'sha256-a='; style-src 'self'; img-src 'self'"`);
    expect(withHashes(once, "script-src", ["'sha256-b='", "'sha256-c='"])).toContain(
      "script-src 'self' 'sha256-b=' 'sha256-c='; style-src 'self';",
    );
    expect(withHashes(once, "script-src", [])).toBe(config);
  });
});

describe("a script for the page", () => {
  it("loses comments and indentation, and nothing of what it does", () => {
    const script = '// why\n(function () {\n  // how\n  var url = "https://x"; // stays\n\n  go(url);\n})();\n';
    expect(withoutComments(script)).toBe('(function () {\nvar url = "https://x"; // stays\ngo(url);\n})();');
  });
});

it("a view for the service worker is what main holds, as the policy allows it, without what React needs", () => {
  const rendered =
    '<link rel="preload" as="image" href="/a.svg"/><main><h1>1. <!-- -->Block</h1><img src="/a.svg" decoding="auto" style="left:1%"/></main><section></section>';
  expect(compactView(rendered)).toBe('<h1>1. Block</h1><img src="/a.svg" decoding="sync" data-style="left:1%"/>');
});
