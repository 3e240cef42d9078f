import { BELT_COLOURS } from "#domain/catalogue/beltColours.ts";
import { groupNotes } from "#domain/notes/groups.ts";
import type { Note } from "#domain/notes/note.ts";
import { levelFor, skillPointsFor } from "#domain/progress/level.ts";
import { shownXp } from "#domain/progress/xp.ts";
import type { GameTotal, Profile } from "../../platform/adapters.ts";
import { accountText } from "../../text/account.ts";
import { beltName } from "../../text/belts.ts";
import { exportText as text } from "../../text/export.ts";
import { gameNames } from "../../text/gameNames.ts";
import { EXPORT_STYLE } from "./exportStyle.ts";
import { Html, html } from "./html.ts";

const words = accountText.profile;

/** A technique under its title, with the notes on it. */
export interface NotedTechnique {
  topic: string;
  title: string;
  notes: Note[];
}

/** Everything that a person wants to read of what is stored. */
export interface Readable {
  at: Date;
  email: string;
  /** The name of the account, where the profile has none. */
  accountName: string;
  profile: Profile;
  /** In the order of the catalogue. */
  notes: NotedTechnique[];
  totals: GameTotal[];
  /** Titles of techniques. */
  bookmarks: string[];
  weak: string[];
}

/** A part of the page, and what the table of contents says of it. */
interface Part {
  id: string;
  title: string;
  count?: string;
  /** The parts of this part. */
  parts?: readonly Pick<Part, "id" | "title" | "count">[];
  body: Html;
}

const nameOf = ({ profile, accountName }: Readable) => profile.displayName || accountName;
const countOf = (techniques: readonly NotedTechnique[]) => techniques.reduce((sum, { notes }) => sum + notes.length, 0);
const levelOf = ({ profile }: Readable) => levelFor(shownXp(profile.xp, profile.noteCount)).level;

const fact = (name: string, value: string | number) =>
  html`<div>
    <dt>${name}</dt>
    <dd>${value === "" ? text.nothing : value}</dd>
  </div>`;

/** Whose book it is, of which day, and what has come together. */
function cover(all: Readable): Html {
  const { at, profile, notes, totals } = all;
  const plays = totals.reduce((sum, { playCount }) => sum + playCount, 0);
  const figures: [string, number][] = [
    [text.notesTitle, countOf(notes)],
    [text.techniques, notes.length],
    [words.level, levelOf(all)],
    [words.xp, shownXp(profile.xp, profile.noteCount)],
    [text.plays, plays],
  ];
  return html`<header class="cover">
    <span class="seal" aria-hidden="true" lang="zh">武</span>
    <p class="kicker">${text.product}</p>
    <h1>${text.title(nameOf(all))}</h1>
    <p class="soft">${text.asOf(text.day(at))}</p>
    ${profile.belt === "" ? html`` : html`<div class="belt" style="--belt: ${BELT_COLOURS[profile.belt]}"></div>`}
    <dl class="figures">${figures.map(([name, value]) => fact(name, words.number(value)))}</dl>
  </header>`;
}

const entry = ({ id, title, count = "" }: Pick<Part, "id" | "title" | "count">, inner = html``) =>
  html`<li>
    <a href="#${id}"><span>${title}</span><span>${count}</span></a>
    ${inner}
  </li>`;

const contents = (parts: readonly Part[]): Html =>
  html`<nav class="contents" aria-labelledby="inhalt">
    <h2 id="inhalt">${text.contents}</h2>
    <ol>
      ${parts.map((part) =>
        entry(
          part,
          part.parts &&
            html`<ol>
              ${part.parts.map((inner) => entry(inner))}
            </ol>`,
        ),
      )}
    </ol>
  </nav>`;

const oneNote = ({ category, content, createdAt }: Note) =>
  html`<div class="note">
    <p class="words">${content}</p>
    <p class="meta"><b>${category}</b> ${text.time(createdAt)}</p>
  </div>`;

const oneTechnique = ({ title, notes }: NotedTechnique) =>
  html`<h4>${title}</h4>
    ${groupNotes(notes).flatMap((group) => group.notes.map(oneNote))}`;

/** The notes topic by topic, in the order of the catalogue. */
function notesOf({ notes }: Readable): Part {
  const topics = [...Map.groupBy(notes, ({ topic }) => topic)].map(([title, techniques], index) => ({
    id: `thema-${index + 1}`,
    title,
    count: text.notes(countOf(techniques)),
    techniques,
  }));
  const body = html`${topics.map(
    ({ id, title, techniques }) =>
      html`<h3 id="${id}">${title}</h3>
        ${techniques.map(oneTechnique)}`,
  )}`;
  return {
    id: "notizen",
    title: text.notesTitle,
    count: text.notes(countOf(notes)),
    parts: topics,
    body: notes.length === 0 ? html`<p class="soft">${text.noNotes}</p>` : body,
  };
}

function playsOf({ totals }: Readable): Part {
  const rows = totals.map(
    ({ gameType, playCount, lastPlayed }) =>
      html` <tr>
        <td>${gameNames[gameType].title}</td>
        <td>${words.plays(playCount)}</td>
        <td>${text.day(new Date(`${lastPlayed}T12:00:00`))}</td>
      </tr>`,
  );
  const table = html`<table>
    <thead>
      <tr>
        <th scope="col">${text.game}</th>
        <th scope="col">${text.often}</th>
        <th scope="col">${text.last}</th>
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
  const body = totals.length === 0 ? html`<p class="soft">${words.noPlays}</p>` : table;
  return { id: "gespielt", title: text.played, body };
}

/** A list under its title; nothing for one that is empty. */
const list = (id: string, title: string, entries: readonly string[]): Part[] =>
  entries.length === 0
    ? []
    : [
        {
          id,
          title,
          count: String(entries.length),
          body: html`<ul class="list">
            ${entries.map((each) => html`<li>${each}</li>`)}
          </ul>`,
        },
      ];

const intervalsOf = ({ profile }: Readable) =>
  list(
    "intervalle",
    text.intervals,
    Object.values(profile.intervalPresets).map(
      ({ name, workS, restS, rounds }) => `${name}: ${text.interval(workS, restS, rounds)}`,
    ),
  );

function aboutYou(all: Readable): Part {
  const { profile, email } = all;
  const facts: [string, string | number][] = [
    [words.displayName, nameOf(all)],
    [text.email, email || profile.email],
    [words.school, profile.school],
    [words.belt, profile.belt === "" ? words.noBelt : beltName(profile.belt)],
    [words.stance, words.stances[profile.stance]],
    [words.skillPoints(skillPointsFor(levelOf(all))).replaceAll("\u00AD", ""), skillPointsFor(levelOf(all))],
  ];
  const body = html`<dl class="facts">${facts.map(([name, value]) => fact(name, value))}</dl>`;
  return { id: "profil", title: words.title, body };
}

const section = ({ id, title, body }: Part) =>
  html`<section aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    ${body}
  </section>`;

/**
 * One file that opens anywhere: no scripts, nothing from elsewhere, and a policy that keeps it so whatever somebody has
 * written into a note.
 */
export function exportPage(all: Readable): string {
  const parts = [
    notesOf(all),
    playsOf(all),
    ...list("merkliste", text.bookmarks, all.bookmarks),
    ...list("wackelkandidaten", text.weak, all.weak),
    ...intervalsOf(all),
    aboutYou(all),
  ];
  return html`<!doctype html>
    <html lang="de">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'" />
        <meta name="viewport" content="width=device-width" />
        <title>${text.title(nameOf(all))}, ${text.day(all.at)}</title>
        <style>
          ${new Html(EXPORT_STYLE)}
        </style>
      </head>
      <body>
        ${cover(all)} ${contents(parts)} ${parts.map(section)}
        <footer>${text.foot}</footer>
      </body>
    </html> `.text;
}
