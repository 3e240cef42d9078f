import { isRecord } from "../protocol/text.ts";

type Fields = Record<string, unknown>;

/** Copies the fields that a mask names, `a.b,c`; one that the update does not have stays as it is. */
export function applyMask<T extends object>(target: T, update: Fields, mask: string): T {
  for (const path of mask.split(",")) copy(target as Fields, update, path.split("."));
  return target;
}

/** Only what both have of their own is gone into: a name like `__proto__` leads nowhere else. */
function copy(target: Fields, update: Fields, [name = "", ...rest]: string[]): void {
  const value = Object.hasOwn(update, name) ? update[name] : undefined;
  if (value === undefined || value === null) return;
  if (rest.length === 0) {
    Object.assign(target, { [name]: value });
  } else if (isRecord(value)) {
    if (!Object.hasOwn(target, name)) Object.assign(target, { [name]: {} });
    const inner = target[name];
    if (isRecord(inner)) copy(inner, value, rest);
  }
}
