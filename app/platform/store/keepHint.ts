import { readLocal, writeLocal } from "./localValue.ts";

const KEY = "dojo.keepHint";

/** Whether a visitor wants to read no more of what an account is good for. */
export const isKeepHintOver = (): boolean => readLocal(KEY) !== undefined;

export const endKeepHint = () => writeLocal(KEY, "over");
