import { checkCover, checkMenu } from "./checkMenu.ts";
import { type Belt, BELTS, FORM_SECTIONS, type Group, type Technique, type Topic } from "./schema.ts";
import type { Report } from "./source.ts";

/** The last belt of every technique list; black trains what brown trains (rule 5.8). */
const LAST_BELT: Belt = "brown";
const FEWEST_ENTRIES = 4;
const FEWEST_BULLETS = 3;
const MOST_BULLETS = 6;

const folders: Record<Group, string> = { single: "techniques", kombi: "techniques", kuen: "forms", theorie: "theory" };

/** `basisStaende` → `basis-staende`, `hau_kuen` → `hau-kuen`. */
const kebab = (topicID: string) =>
  topicID
    .replace(/(?<=[a-z0-9])[A-Z]/g, "-$&")
    .replaceAll("_", "-")
    .toLowerCase();

/** The file of a topic, by its id and group. */
export const fileOf = ({ topicID, group }: Pick<Topic, "topicID" | "group">) =>
  `content/${folders[group]}/${kebab(topicID)}.yaml`;

/** Belts must be complete, from the first one up to `last`. */
export const beltsUpTo = (belts: readonly Belt[], last: Belt): readonly Belt[] =>
  BELTS.slice(BELTS.indexOf(belts[0] ?? last), BELTS.indexOf(last) + 1);

const parts = (techniqueNr: string) => ({
  number: Number.parseInt(techniqueNr, 10),
  letter: techniqueNr.replace(/\d+/, ""),
});

/** The numbers that may follow each other: 3 → 4 or 4a; 4a → 4b, 5 or 5a. */
function successors(techniqueNr: string): string[] {
  const { number, letter } = parts(techniqueNr);
  const next = [`${number + 1}`, `${number + 1}a`];
  return letter === "" ? next : [`${number}${String.fromCodePoint((letter.codePointAt(0) ?? 0) + 1)}`, ...next];
}

function checkNumbers(list: readonly Technique[], report: Report): void {
  list.forEach(({ techniqueNr }, index) => {
    const path = ["list", index, "techniqueNr"];
    const earlier = list[index - 1];
    if (!earlier) {
      if (techniqueNr !== "1") report(path, `die Liste muss mit '1' beginnen, nicht mit '${techniqueNr}'`);
      return;
    }
    if (list.findIndex((other) => other.techniqueNr === techniqueNr) < index) {
      report(path, `die Nummer '${techniqueNr}' gibt es in dieser Liste schon`);
      return;
    }
    const allowed = successors(earlier.techniqueNr);
    if (!allowed.includes(techniqueNr)) {
      report(
        path,
        `auf '${earlier.techniqueNr}' folgt ${allowed.map((nr) => `'${nr}'`).join(" oder ")}, nicht '${techniqueNr}'`,
      );
    }
  });
}

function checkTitles(list: readonly Technique[], report: Report): void {
  list.forEach(({ title }, index) => {
    const first = list.findIndex((other) => other.title === title);
    if (first < index) report(["list", index, "title"], `„${title}“ heißt schon Nr. ${list[first]?.techniqueNr}`);
  });
}

function checkBelts({ group, list }: Topic, report: Report): void {
  list.forEach(({ belt }, index) => {
    const path = ["list", index, "belt"];
    if (group === "kuen" || group === "theorie") {
      if (belt.length > 0) report(path, "Formen und Theorie haben keine Gurte – Feld weglassen");
      return;
    }
    if (belt.length === 0) {
      report(path, `fehlt: alle Gurte vom ersten bis ${LAST_BELT}`);
      return;
    }
    const expected = beltsUpTo(belt, LAST_BELT);
    if (expected.join() !== belt.join()) {
      report(path, `lückenlos vom ersten Gurt bis ${LAST_BELT}, also [${expected.join(", ")}]`);
    }
  });
}

/** The numbers game shows the description and asks for the number, so it must not contain it. */
function checkOwnNumber(list: readonly Technique[], report: Report): void {
  list.forEach(({ techniqueNr, description }, index) => {
    const found = new RegExp(`(?<![\\p{L}\\d,./])${techniqueNr}(?![\\p{L}\\d/]|[,.]\\d)`, "u").exec(description);
    if (found) {
      const excerpt = description.slice(found.index, found.index + 12);
      report(["list", index, "description"], `verrät die eigene Nummer '${techniqueNr}'`, excerpt);
    }
  });
}

const opening = (description: string) => description.split(/\s+/).slice(0, 3).join(" ");

/** Lists are read in one go: entries with equal beginnings read like form letters. */
export function checkOpenings(list: readonly Technique[], report: Report): void {
  list.forEach(({ description }, index) => {
    const start = opening(description);
    const first = list.findIndex((other) => opening(other.description) === start);
    if (first < index) {
      report(
        ["list", index, "description"],
        `beginnt mit „${start}“ wie Nr. ${list[first]?.techniqueNr} – anders anfangen`,
      );
    }
  });
}

function checkDetails(list: readonly Technique[], report: Report): void {
  list.forEach(({ ablauf, weight }, index) => {
    if (ablauf && (ablauf.length < FEWEST_BULLETS || ablauf.length > MOST_BULLETS)) {
      report(["list", index, "ablauf"], `${FEWEST_BULLETS} bis ${MOST_BULLETS} Punkte, nicht ${ablauf.length}`);
    }
    const sum = weight?.parts.reduce((total, { percent }) => total + percent, 0) ?? 100;
    // Thirds are written as 33, so three of them add up to 99.
    if (sum < 99 || sum > 100) report(["list", index, "weight"], `ergibt ${sum} statt 100 Prozent`);
  });
}

/** Words that descriptions of pictures may use although many titles contain them. */
const VISIBLE = new Set(
  "Angriff Arm Auge Bauch Bein Boden Brust Daumen Ellbogen Faust Ferse Finger Fuß Gegner Griff Hals Hand Handfläche Handgelenk Hüfte Kinn Knie Kopf Körper Messer Nacken Rücken Schlag Schritt Schulter Seite Stock Stoß Tritt".split(
    " ",
  ),
);
/** Shorter words of a title are prepositions and articles. */
const FEWEST_LETTERS = 4;

/** The nouns of a title that give it away, without those that everybody sees in a picture. */
const namesIn = (title: string) =>
  (title.match(/\p{Lu}\p{L}+/gu) ?? []).filter((word) => word.length >= FEWEST_LETTERS && !VISIBLE.has(word));

/** Games show the picture and ask for the name, so the alternative text must not contain it. */
export function checkPictures(list: readonly Technique[], report: Report): void {
  list.forEach(({ title, english, memorableName, image }, index) => {
    const alt = image?.alt.toLowerCase() ?? "";
    const names = [title, english, memorableName].filter((name) => name !== undefined);
    const told = [...names, ...namesIn(title)].find((name) => alt.includes(name.toLowerCase()));
    if (told) report(["list", index, "image", "alt"], `verrät den Namen („${told}“) – beschreibe, was zu sehen ist`);
  });
}

function checkForm({ group, list, sequence }: Topic, report: Report): void {
  if (group !== "kuen") {
    if (sequence) report(["sequence"], "einen Ablauf in Bewegungen haben nur Formen");
    return;
  }
  const titles = list.map(({ title }) => title);
  if (titles.join() !== FORM_SECTIONS.join()) {
    report(["list"], `eine Form hat genau die Abschnitte ${FORM_SECTIONS.join(", ")}, nicht ${titles.join(", ")}`);
  }
}

/** The rules for one topic that its schema cannot express. */
export function checkTopic(topic: Topic, file: string, report: Report): void {
  const expected = fileOf(topic);
  if (file !== expected) report(["topicID"], `„${topic.topicID}“ (${topic.group}) gehört in die Datei ${expected}`);
  if (topic.list.length < FEWEST_ENTRIES) {
    report(
      ["list"],
      `braucht mindestens ${FEWEST_ENTRIES} Einträge (Spiele mit vier Antworten), hat ${topic.list.length}`,
    );
  }
  checkNumbers(topic.list, report);
  checkTitles(topic.list, report);
  checkBelts(topic, report);
  checkOwnNumber(topic.list, report);
  checkPictures(topic.list, report);
  checkDetails(topic.list, report);
  checkForm(topic, report);
  checkMenu(topic, report);
  checkCover(topic, report);
}
