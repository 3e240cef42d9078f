import { Fragment, type ReactNode } from "react";
import type { Found, SearchDocument } from "#domain/search/documents.ts";
import { excerpt, highlight, type Marks, marksOf, type Piece } from "#domain/search/highlight.ts";
import type { Hit } from "#domain/search/searchIndex.ts";
import { topics } from "../platform/catalogue.ts";
import { href } from "../routes.ts";
import { searchText } from "../text/search.ts";
import { BeltDots } from "../ui/signs/BeltDots.tsx";
import { Icon } from "../ui/signs/Icon.tsx";
import type { IconName } from "../ui/signs/icons.ts";
import { Row, Rows } from "../ui/page/Rows.tsx";
import styles from "./Search.module.css";

const EXCERPT_LENGTH = 110;
const GROUP_ICONS = { single: "techniques", kombi: "combos", kuen: "forms", theorie: "theory" } as const;

function Marked({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ text, start, marked }) =>
    marked ? (
      <mark key={start} className={styles.mark}>
        {text}
      </mark>
    ) : (
      <Fragment key={start}>{text}</Fragment>
    ),
  );
}

/** The address of a hit. */
export function hrefOf(found: Found): string {
  if (found.kind === "topic") return href.topic(found.group, found.topicID);
  if (found.kind === "entry") return href.technique(found.group, found.topicID, found.techniqueNr);
  if (found.kind === "term") return href.glossary(found.id);
  const { topic, topicListID, techniqueNr } = found.ref;
  const group = topics.find(({ topicID }) => topicID === topicListID)?.group;
  return href.technique(group ?? topic, topicListID, techniqueNr);
}

function leadOf(found: Found): ReactNode {
  if (found.kind === "entry" && found.group !== "kuen") return found.techniqueNr;
  const icons: Record<Found["kind"], IconName> = {
    topic: found.kind === "topic" ? GROUP_ICONS[found.group] : "techniques",
    entry: "forms",
    term: "glossary",
    note: "notes",
  };
  return <Icon name={icons[found.kind]} className={styles.kind} />;
}

/** The kind of a hit and where it belongs, in words. */
function placeOf({ found, about }: SearchDocument): string[] {
  if (found.kind === "topic") return [searchText.topicKind[found.group]];
  if (found.kind === "term") return [searchText.term, ...about];
  if (found.kind === "entry" && found.group === "kuen") return [searchText.section, ...about];
  return about;
}

function Meta({ document, marks }: { document: SearchDocument; marks: Marks }) {
  const { found, names, english } = document;
  const quoted = found.kind === "entry" ? names : [];
  return (
    <>
      {placeOf(document).map((place, index) => (
        <Fragment key={place}>
          {index > 0 && " · "}
          <Marked pieces={highlight(place, marks)} />
        </Fragment>
      ))}
      {quoted.map((name) => (
        <Fragment key={name}>
          {` · ${searchText.memorable.before}`}
          <Marked pieces={highlight(name, marks)} />
          {searchText.memorable.after}
        </Fragment>
      ))}
      {english && (
        <>
          {" · "}
          <span lang="en">
            <Marked pieces={highlight(english, marks)} />
          </span>
        </>
      )}
    </>
  );
}

interface TitledProps {
  lang: string | undefined;
  belts: SearchDocument["belts"];
  children: ReactNode;
}

/** A title, and at the end of its line the belts. */
function Titled({ lang, belts, children }: TitledProps) {
  return (
    <span className={styles.titled}>
      <span lang={lang}>{children}</span>
      {belts.length > 0 && <BeltDots belts={belts} />}
    </span>
  );
}

/** A part of a text that shows what was found. */
function Excerpt({ pieces }: { pieces: readonly Piece[] }) {
  return (
    <span className={styles.excerpt}>
      <Marked pieces={pieces} />
    </span>
  );
}

/** A hit of the catalogue or the glossary. */
function CatalogueHit({ hit: { document, words }, query }: { hit: Hit; query: string }) {
  const { found, title, titleLang, attack, texts, lesson = [], belts } = document;
  const marks = marksOf(query, words);
  const shownTexts = attack ? [...texts.slice(0, 1), attack, ...texts.slice(1)] : texts;
  return (
    <Row
      href={hrefOf(found)}
      lead={leadOf(found)}
      title={
        <Titled lang={titleLang} belts={belts}>
          <Marked pieces={highlight(title, marks)} />
        </Titled>
      }
      meta={<Meta document={document} marks={marks} />}
      description={<Excerpt pieces={excerpt([...shownTexts, ...lesson], marks, EXCERPT_LENGTH)} />}
    />
  );
}

/** A note: its text first, then its technique. */
function NoteHit({ hit: { document, words }, query }: { hit: Hit; query: string }) {
  const { found, title, about, category, texts } = document;
  const marks = marksOf(query, words);
  return (
    <Row
      href={hrefOf(found)}
      lead={leadOf(found)}
      title={<Marked pieces={highlight(title, marks)} />}
      meta={
        <>
          {about.join(" · ")}
          {category && (
            <span className={styles.category}>
              <Marked pieces={highlight(category, marks)} />
            </span>
          )}
        </>
      }
      description={<Excerpt pieces={excerpt(texts, marks, EXCERPT_LENGTH)} />}
    />
  );
}

/** Hits as links, best first. */
export function Hits({ label, hits, query }: { label: string; hits: readonly Hit[]; query: string }) {
  return (
    <Rows label={label}>
      {hits.map((hit) =>
        hit.document.found.kind === "note" ? (
          <NoteHit key={hit.document.id} hit={hit} query={query} />
        ) : (
          <CatalogueHit key={hit.document.id} hit={hit} query={query} />
        ),
      )}
    </Rows>
  );
}

/** Suggestions with similar names. */
export function Suggestions({ documents }: { documents: readonly SearchDocument[] }) {
  return (
    <Rows label={searchText.didYouMean}>
      {documents.map((document) => (
        <Row
          key={document.id}
          href={hrefOf(document.found)}
          lead={leadOf(document.found)}
          title={
            <Titled lang={document.titleLang} belts={document.belts}>
              {document.title}
            </Titled>
          }
          meta={placeOf(document).join(" · ")}
        />
      ))}
    </Rows>
  );
}
