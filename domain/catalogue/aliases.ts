/** `staende` is the menus' name for the stances, whose topic is `basisStaende` (rule 4.3). */
const ALIASES: Record<string, string> = { staende: "basisStaende" };

/** The id of a topic, by the id itself or by another name of it in an address. */
export const topicIDOf = (name: string): string => (Object.hasOwn(ALIASES, name) ? (ALIASES[name] ?? name) : name);
