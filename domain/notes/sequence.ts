/** The category of the note that holds somebody's own sequence of a form (rule 5.25). */
export const SEQUENCE_CATEGORY = "Mein Ablauf";

/** A part of a form: its name, if it has one, and its moves in order. */
export interface SequenceSection {
  title?: string;
  moves: string[];
}

/** Numbers and strokes that people write before a move; the list has its own. */
const MARK = /^(?:\d{1,3}[.)]|[-–•*])\s+/u;
const SECTION = /^#+\s*/u;

/** A sequence as it is typed: a move in each line, a line that begins with # opens a section. */
export function parseSequence(content: string): SequenceSection[] {
  const sections: SequenceSection[] = [];
  for (const line of content.split("\n").map((text) => text.trim())) {
    if (line === "") continue;
    if (SECTION.test(line)) sections.push({ title: line.replace(SECTION, "") || undefined, moves: [] });
    else {
      if (sections.length === 0) sections.push({ moves: [] });
      sections.at(-1)?.moves.push(line.replace(MARK, ""));
    }
  }
  return sections;
}
