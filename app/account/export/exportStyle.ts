/** How the page looks: paper and ink like the app, white and black in print, with nothing from elsewhere. */
export const EXPORT_STYLE = `
:root { color-scheme: light dark; --paper: light-dark(#f7f2e8, #14110e); --sheet: light-dark(#fffdf8, #1e1a16);
  --ink: light-dark(#1b1713, #f1eadd); --soft: light-dark(#5e554a, #b5aa9a); --line: light-dark(#d9cfbf, #3a332b);
  --seal: light-dark(#a8261b, #e2574a); --display: "Shippori Mincho B1", "Hiragino Mincho ProN", "Yu Mincho", Palatino, Georgia, serif; }
* { box-sizing: border-box; }
body { max-width: 44rem; margin: 0 auto; padding: 2rem clamp(1.25rem, 5vw, 2.5rem) 4rem; background: var(--paper); color: var(--ink);
  font: 1.0625rem/1.55 "Source Sans 3", system-ui, sans-serif; overflow-wrap: break-word; hyphens: auto; }
h1, h2, h3, h4 { margin: 0; font-family: var(--display); font-weight: 600; line-height: 1.2; break-after: avoid; }
p, ul, ol, dl { margin: 0; padding: 0; } ul, ol { list-style: none; } a { color: inherit; text-underline-offset: 0.2em; }
.soft, .meta, dt { color: var(--soft); } .meta { font-size: 0.9rem; } .meta b { color: var(--ink); font-weight: 600; }

.cover { position: relative; padding: 2.5rem 2rem 2rem; border: 1px solid var(--line); border-radius: 6px; background: var(--sheet); }
.cover h1 { margin: 0.25rem 4.5rem 0 0; font-size: clamp(1.9rem, 1.4rem + 2.5vw, 2.75rem); line-height: 1.1; text-wrap: balance; }
.kicker { color: var(--seal); font-weight: 600; }
.seal { position: absolute; top: 2rem; right: 2rem; padding: 0.2em 0.22em; border-radius: 4px; background: var(--seal); color: var(--sheet);
  font: 1.9rem/1 "Ma Shan Zheng", "Kaiti SC", "Yu Mincho", serif; transform: rotate(-3deg); print-color-adjust: exact; }
.belt { height: 0.75rem; margin-top: 1.5rem; border: 1px solid var(--soft); border-radius: 2px; background: var(--belt); print-color-adjust: exact; }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(5.5rem, 1fr)); gap: 0.75rem 1rem; margin-top: 1.5rem; }
.figures div { display: flex; flex-direction: column-reverse; }
.figures dd { margin: 0; font: 600 1.9rem/1.1 var(--display); font-variant-numeric: tabular-nums lining-nums; }

nav, section { margin-top: 3rem; }
nav h2, section > h2 { margin-bottom: 1rem; padding-bottom: 0.4rem; border-bottom: 2px solid var(--seal); font-size: 1.6rem; }
nav li { break-inside: avoid; } nav a { display: flex; justify-content: space-between; gap: 1.5rem; padding: 0.35rem 0; text-decoration: none; border-bottom: 1px solid var(--line); }
nav > ol > li > a { font-weight: 600; } nav ol ol a { padding-left: 1.25rem; } nav a:hover { text-decoration: underline; } nav a span + span { color: var(--soft); font-weight: 400; white-space: nowrap; }

h3 { margin-top: 2.25rem; color: var(--seal); font-size: 1.3rem; } h4 { margin-top: 1.5rem; font-size: 1.1rem; }
.note { margin-top: 0.75rem; padding-left: 1rem; border-left: 2px solid var(--line); break-inside: avoid; } .words { white-space: pre-wrap; overflow-wrap: anywhere; orphans: 3; widows: 3; }
.facts div { display: grid; grid-template-columns: minmax(8.5rem, 1fr) 2fr; gap: 0 1.5rem; padding: 0.4rem 0; border-bottom: 1px solid var(--line); break-inside: avoid; } .facts dd { margin: 0; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; } th { color: var(--soft); font-weight: 400; }
th, td { padding: 0.45rem 1rem 0.45rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: baseline; } tr { break-inside: avoid; }
.list li { padding: 0.4rem 0; border-bottom: 1px solid var(--line); break-inside: avoid; }
footer { margin-top: 4rem; padding-top: 1rem; border-top: 1px solid var(--line); font-size: 0.9rem; color: var(--soft); }

@page { margin: 20mm 18mm; @bottom-right { content: counter(page); font: 9pt Georgia, serif; } }
@media print {
  :root { color-scheme: light; --paper: #fff; --sheet: #fff; --ink: #000; --soft: #444; --line: #bbb; }
  body { max-width: none; padding: 0; font-size: 10.5pt; } .cover { margin-top: 20mm; } .contents { break-after: page; } .contents + section { margin-top: 0; }
}`;
