import { part } from "../platform/page/part.ts";

/** The player of a technique's page; its code, and the renderer with it, comes when a movement is opened. */
export const MovementPlayer = part(() => import("./Player.tsx"), "Player");

/** A movement within another picture's place, in games and drills. */
export const SmallMovement = part(() => import("./SmallPlayer.tsx"), "SmallPlayer");
