/**
 * Who somebody is: build, face and hair. `student` and `partner` are the man of the still pictures and differ by their
 * skin and hair; all have the same skeleton. The gi and its colour belong to the role (`Wearer`).
 */
export const LOOKS = ["student", "partner", "woman", "elder"] as const;
export type Look = (typeof LOOKS)[number];
