import type { Fields } from "../document/document.ts";
import type { FieldPath } from "../document/fieldPath.ts";
import { setOwn } from "../text.ts";
import { isPauseDue, type Work } from "../work.ts";

/** A selection of fields, by names from the outermost map inwards; "whole" stands for a field with all its content. */
export type Projection = Map<string, Projection | "whole">;

/** Makes a projection from field paths: once for a request, for any number of documents. */
export function* makeProjection(paths: readonly FieldPath[]): Work<Projection> {
  const projection: Projection = new Map();
  for (const path of paths) {
    addPath(projection, path);
    if (isPauseDue(path.length)) yield;
  }
  return projection;
}

function addPath(projection: Projection, path: FieldPath): void {
  let level = projection;
  for (const name of path.slice(0, -1)) {
    const inner = level.get(name) ?? new Map();
    if (inner === "whole") return;
    level.set(name, inner);
    level = inner;
  }
  level.set(path.at(-1) ?? "", "whole");
}

/** Only the fields of a projection. The cost depends on the document, not the projection. */
export function* pickFields(fields: Fields, projection: Projection): Work<Fields> {
  const picked: Fields = {};
  for (const name of Object.keys(fields)) {
    if (isPauseDue()) yield;
    const [value, inner] = [fields[name]!, projection.get(name)];
    if (inner === "whole") setOwn(picked, name, value);
    else if (inner && "mapValue" in value) {
      const below = yield* pickFields(value.mapValue.fields ?? {}, inner);
      if (Object.keys(below).length > 0) setOwn(picked, name, { mapValue: { fields: below } });
    }
  }
  return picked;
}
