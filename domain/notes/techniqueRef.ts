// Apart from the notes, whose schemas the first page of the app does not need.

/** The technique of a note. `topic` is canonical: single and kombi are both `tech`. */
export interface TechniqueRef {
  topic: "tech" | "kuen" | "theorie";
  topicListID: string;
  techniqueNr: string;
}

/** The id of a note document without the user: unique among the notes of one user. */
export const refKey = ({ topic, topicListID, techniqueNr }: TechniqueRef): string =>
  `${topic}-${topicListID}-${techniqueNr}`;
