/** The title of a topic without its number: beside it stands how many fit. */
export const topicLabel = (title: string): string => title.replace(/^\d+ /, "");
