/** A file of the build, as far as its size is concerned. */
export interface BuiltFile {
  fileName: string;
  /** The module that is loaded by asking for this file, for the entry and for what is imported when needed. */
  facade?: string;
  isEntry: boolean;
  imports: readonly string[];
  /** Compressed. */
  bytes: number;
  modules: readonly string[];
}

/** What is fetched together: its files are not fetched for any part that comes before it. */
export interface Part {
  name: string;
  bytes: number;
  modules: readonly string[];
}

/** Parts that are fetched for one moment, by the modules that are asked for then. In the order of a visit. */
export const MOMENTS: readonly { name: string; asks: readonly string[] }[] = [
  { name: "sign-in", asks: ["app/platform/firebase/open.ts", "app/platform/config.ts"] },
  { name: "members", asks: ["app/Members.tsx", "app/shell/memberParts.tsx", "app/shell/LogOutDialogs.tsx"] },
];

/** A file with all that it cannot do without. */
function needed(file: BuiltFile, byName: ReadonlyMap<string, BuiltFile>, found = new Set<BuiltFile>()): Set<BuiltFile> {
  if (found.has(file)) return found;
  found.add(file);
  for (const name of file.imports) {
    const imported = byName.get(name);
    if (imported) needed(imported, byName, found);
  }
  return found;
}

/** The parts of the app: the entry, what follows it in a visit, then each page and game by the module it is in. */
export function partsOf(files: readonly BuiltFile[]): Part[] {
  const byName = new Map(files.map((file) => [file.fileName, file]));
  const there = new Set<BuiltFile>();
  const partOf = (name: string, asked: readonly BuiltFile[]): { part: Part; files: Set<BuiltFile> } => {
    const all = new Set(asked.flatMap((file) => [...needed(file, byName)]));
    const fetched = new Set([...all].filter((file) => !there.has(file)));
    const bytes = [...fetched].reduce((sum, file) => sum + file.bytes, 0);
    return { part: { name, bytes, modules: [...fetched].flatMap(({ modules }) => modules) }, files: fetched };
  };
  const inOrder = [{ name: "entry", asked: files.filter(({ isEntry }) => isEntry) }];
  for (const { name, asks } of MOMENTS) {
    inOrder.push({ name, asked: files.filter(({ modules }) => asks.some((module) => modules.includes(module))) });
  }
  const first = inOrder.map(({ name, asked }) => {
    const { part, files: fetched } = partOf(name, asked);
    fetched.forEach((file) => there.add(file));
    return part;
  });
  const isLater = (file: BuiltFile) => file.facade?.startsWith("app/") === true && !there.has(file);
  const later = files.filter(isLater).map((file) => partOf(file.facade!, [file]).part);
  return [...first, ...later.toSorted((one, other) => other.bytes - one.bytes)];
}
