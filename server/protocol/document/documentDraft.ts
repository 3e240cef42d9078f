import type { Fields, Value } from "./document.ts";
import { type FieldPath, getField } from "./fieldPath.ts";
import { ListDraft } from "./listDraft.ts";
import { setOwn } from "../text.ts";
import { isPauseDue, type Work } from "../work.ts";

type MapValue = Extract<Value, { mapValue: unknown }>;
type ListValue = Extract<Value, { arrayValue: unknown }>;

/**
 * The fields of a document while writes change them. Each map on the way to a change is copied once, however many
 * changes follow, so the total cost is linear in the changes and the maps they touch. The source and all inserted
 * values stay unchanged.
 */
export class DocumentDraft {
  #fields: Fields;
  /** The maps that this draft has copied. */
  readonly #owned = new WeakSet<Fields>();
  /** The changed lists, by the value that represents each until the end. */
  readonly #lists = new Map<Value, ListDraft>();

  constructor(fields: Fields = {}) {
    this.#fields = fields;
  }

  /** The value at a path. A changed list shows only that it is a list: its elements come with `finish`. */
  get(path: FieldPath): Value | undefined {
    return getField(this.#fields, path);
  }

  /** Replaces all fields. */
  replace(fields: Fields): void {
    this.#fields = fields;
    this.#lists.clear();
  }

  /** Sets one field, or removes it if `value` is undefined; missing maps on the way are made. */
  *set(path: FieldPath, value: Value | undefined): Work<void> {
    if (!this.#owned.has(this.#fields)) this.#fields = yield* this.#copy(this.#fields);
    let map = this.#fields;
    for (const name of path.slice(0, -1)) {
      const inner = ownValue(map, name);
      const fields = inner && "mapValue" in inner ? (inner.mapValue.fields ?? {}) : undefined;
      if (!fields && value === undefined) return;
      if (fields && this.#owned.has(fields)) map = fields;
      else {
        const copy: MapValue & { mapValue: { fields: Fields } } = {
          mapValue: { fields: yield* this.#copy(fields ?? {}) },
        };
        setOwn(map, name, copy);
        map = copy.mapValue.fields;
      }
    }
    const last = path.at(-1) ?? "";
    if (value === undefined) delete map[last];
    else setOwn(map, last, value);
  }

  /** The list at a path, for changing; a field that is no list becomes an empty one. */
  *list(path: FieldPath): Work<ListDraft> {
    const present = this.get(path);
    const known = present && this.#lists.get(present);
    if (known) return known;
    const list = new ListDraft(present && "arrayValue" in present ? present.arrayValue.values : []);
    const value: ListValue = { arrayValue: { values: [] } };
    this.#lists.set(value, list);
    yield* this.set(path, value);
    return list;
  }

  /** The fields after all changes. */
  finish(): Fields {
    for (const [value, list] of this.#lists) if ("arrayValue" in value) value.arrayValue.values = list.values();
    return this.#fields;
  }

  *#copy(fields: Fields): Work<Fields> {
    const copy: Fields = {};
    for (const name of Object.keys(fields)) {
      setOwn(copy, name, fields[name]!);
      if (isPauseDue()) yield;
    }
    this.#owned.add(copy);
    return copy;
  }
}

const ownValue = (map: Fields, name: string) => (Object.hasOwn(map, name) ? map[name] : undefined);
