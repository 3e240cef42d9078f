import type { GlossaryEntry } from "./schema.ts";
import type { Report } from "./source.ts";

/** The order of a German dictionary: ä beside a, ß beside ss. */
const german = new Intl.Collator("de");

/** All names of an entry: its term, then the others. */
export const namesOf = ({ term, aliases }: GlossaryEntry): string[] => [term, ...aliases];

function checkNames(glossary: readonly GlossaryEntry[], report: Report): void {
  const owners = new Map<string, GlossaryEntry>();
  glossary.forEach((entry, index) => {
    namesOf(entry).forEach((name, position) => {
      const owner = owners.get(name);
      if (!owner) owners.set(name, entry);
      else {
        const path = position === 0 ? [index, "term"] : [index, "aliases", position - 1];
        report(path, `„${name}“ steht schon bei ${owner === entry ? "diesem Eintrag" : `„${owner.term}“`}`);
      }
    });
  });
}

function checkOrder(glossary: readonly GlossaryEntry[], report: Report): void {
  glossary.forEach(({ term }, index) => {
    const earlier = glossary[index - 1]?.term;
    if (earlier !== undefined && german.compare(earlier, term) > 0) {
      report([index, "term"], `„${term}“ gehört im Alphabet vor „${earlier}“`);
    }
  });
}

/** The rules for the glossary that its schema cannot express. */
export function checkGlossary(glossary: readonly GlossaryEntry[], report: Report): void {
  const ids = new Set<string>();
  glossary.forEach(({ id }, index) => {
    if (ids.has(id)) report([index, "id"], `die Id ${id} ist schon vergeben`);
    ids.add(id);
  });
  checkNames(glossary, report);
  checkOrder(glossary, report);
}
