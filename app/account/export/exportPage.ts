import { groupNotes } from "#domain/notes/groups.ts";
import type { Note } from "#domain/notes/note.ts";
import { levelFor, skillPointsFor } from "#domain/progress/level.ts";
import { shownXp } from "#domain/progress/xp.ts";
import type { GameTotal, Profile } from "../../platform/adapters.ts";
import { accountText } from "../../text/account.ts";
import { beltName } from "../../text/belts.ts";
import { exportText as text } from "../../text/export.ts";
import { gameNames } from "../../text/gameNames.ts";
import { notesText } from "../../text/notes.ts";
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
  profile: Profile;
  /** In the order of the catalogue. */
  notes: NotedTechnique[];
  totals: GameTotal[];
  /** Titles of techniques. */
  bookmarks: string[];
  weak: string[];
}

const STYLE = `
:root { color-scheme: light dark; }
body { max-width: 42rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; font: 1.0625rem/1.55 Georgia, serif;
  background: light-dark(#f7f2e8, #14110e); color: light-dark(#1b1713, #f1eadd); overflow-wrap: anywhere; }
h1, h2, h3, h4 { line-height: 1.2; margin: 0; font-weight: 600; }
h1 { font-size: 1.9rem; } h2 { font-size: 1.5rem; margin-top: 3rem; padding-top: 0.75rem; border-top: 2px solid light-dark(#a8261b, #e2574a); }
h3 { font-size: 1.2rem; margin-top: 2rem; } h4 { font-size: 1rem; margin-top: 1rem; }
p { margin: 0.5rem 0; } .soft { color: light-dark(#5e554a, #b5aa9a); font-size: 0.9rem; }
dl { display: grid; grid-template-columns: minmax(8rem, auto) 1fr; gap: 0.25rem 1.5rem; } dt { color: light-dark(#5e554a, #b5aa9a); } dd { margin: 0; }
.note { margin: 0.75rem 0; padding-left: 1rem; border-left: 2px solid light-dark(#d9cfbf, #3a332b); break-inside: avoid; } .words { white-space: pre-wrap; }
table { border-collapse: collapse; width: 100%; } th, td { padding: 0.4rem 1rem 0.4rem 0; border-bottom: 1px solid light-dark(#d9cfbf, #3a332b); text-align: left; }
@media print { body { max-width: none; padding: 0; background: #fff; color: #000; } }`;

const fact = (name: string, value: string | number) =>
  html`<dt>${name}</dt>
    <dd>${value === "" ? text.nothing : value}</dd>`;

function aboutYou({ profile, email }: Readable): Html {
  const xp = shownXp(profile.xp, profile.noteCount);
  const { level } = levelFor(xp);
  return html`<h2>${words.title}</h2>
    <dl>
      ${[
        fact(words.displayName, profile.displayName),
        fact(text.email, email || profile.email),
        fact(words.school, profile.school),
        fact(words.belt, profile.belt === "" ? words.noBelt : beltName(profile.belt)),
        fact(words.stance, words.stances[profile.stance]),
        fact(words.level, level),
        fact(words.xp, words.number(xp)),
        fact(words.skillPoints.replaceAll("\u00AD", ""), skillPointsFor(level)),
      ]}
    </dl>`;
}

const oneNote = ({ content, createdAt }: Note) =>
  html`<div class="note">
    <p class="words">${content}</p>
    <p class="soft">${text.time(createdAt)}</p>
  </div>`;

const oneTechnique = ({ topic, title, notes }: NotedTechnique) =>
  html` <h3>${title}</h3>
    <p class="soft">${topic}</p>
    ${groupNotes(notes).map(
      (group) =>
        html`<h4>${group.category}</h4>
          ${group.notes.map(oneNote)}`,
    )}`;

function notesOf({ notes }: Readable): Html {
  const count = notes.reduce((sum, technique) => sum + technique.notes.length, 0);
  return html`<h2>${notesText.title}</h2>
    <p class="soft">${count === 0 ? text.noNotes : text.notes(count)}</p>
    ${notes.map(oneTechnique)}`;
}

function playsOf({ totals }: Readable): Html {
  if (totals.length === 0)
    return html`<h2>${text.played}</h2>
      <p class="soft">${words.noPlays}</p>`;
  const rows = totals.map(
    ({ gameType, playCount, lastPlayed }) =>
      html` <tr>
        <td>${gameNames[gameType].title}</td>
        <td>${words.plays(playCount)}</td>
        <td>${text.day(new Date(`${lastPlayed}T12:00:00`))}</td>
      </tr>`,
  );
  return html`<h2>${text.played}</h2>
    <table>
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
}

/** A list under its title; nothing for one that is empty. */
const list = (title: string, entries: readonly string[]): Html =>
  entries.length === 0
    ? html``
    : html`<h2>${title}</h2>
        <ul>
          ${entries.map((entry) => html`<li>${entry}</li>`)}
        </ul>`;

const intervalsOf = ({ profile }: Readable) =>
  list(
    text.intervals,
    Object.values(profile.intervalPresets).map(
      ({ name, workS, restS, rounds }) => `${name}: ${text.interval(workS, restS, rounds)}`,
    ),
  );

/**
 * One file that opens anywhere: no scripts, nothing from elsewhere, and a policy that keeps it so whatever somebody has
 * written into a note.
 */
export const exportPage = (all: Readable): string =>
  html`<!doctype html>
    <html lang="de">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'" />
        <meta name="viewport" content="width=device-width" />
        <title>${text.title}</title>
        <style>
          ${new Html(STYLE)}
        </style>
      </head>
      <body>
        <h1>${text.title}</h1>
        <p class="soft">${text.lead(text.day(all.at))}</p>
        ${aboutYou(all)} ${notesOf(all)} ${playsOf(all)} ${list(text.bookmarks, all.bookmarks)}
        ${list(text.weak, all.weak)} ${intervalsOf(all)}
      </body>
    </html> `.text;
