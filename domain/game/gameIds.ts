/** Every game and drill. The id is the `gameType` of statistics and plays; `firestore.rules` knows the same. */
export const GAME_IDS = ["audio", "cards", "quiz", "sort", "nr", "names", "interval", "reaction", "headmove"] as const;
export type GameId = (typeof GAME_IDS)[number];
