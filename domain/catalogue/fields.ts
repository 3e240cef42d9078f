import * as v from "valibot";
import { MAX_ID_LENGTH } from "../limits.ts";

/** A text with something in it. */
export const text = v.pipe(v.string(), v.trim(), v.nonEmpty("darf nicht leer sein"));
/** Ids of topics, questions and terms. */
export const slug = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_]+$/, "darf nur aus Buchstaben ohne Umlaute, Ziffern und _ bestehen"),
);
/** Part of the ids of notes, whose form `firestore.rules` checks. */
export const topicIDSchema = v.pipe(
  slug,
  v.maxLength(MAX_ID_LENGTH, `darf höchstens ${MAX_ID_LENGTH} Zeichen lang sein`),
);
/** Part of the ids of notes, whose form `firestore.rules` checks. */
export const techniqueNrSchema = v.pipe(
  v.string(),
  v.regex(/^[1-9][0-9]{0,3}[a-z]?$/, "ist eine Zahl bis 9999 mit höchstens einem Buchstaben, als Text: '4a'"),
);
