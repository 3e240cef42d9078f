import { readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { type CatalogueResult, parseCatalogue } from "#domain/catalogue/parseCatalogue.ts";
import type { Problem, Source } from "#domain/catalogue/source.ts";
import { filesOf } from "../filesOf.ts";
import { readYaml, type TextFile } from "./readYaml.ts";

/** The catalogue that these files make. */
export function makeCatalogue(files: readonly TextFile[]): CatalogueResult {
  const sources: Source[] = [];
  const problems: Problem[] = [];
  for (const file of files) {
    const result = readYaml(file);
    if ("source" in result) sources.push(result.source);
    else problems.push(...result.problems);
  }
  return parseCatalogue(sources, problems);
}

/** The catalogue of a project, from its folder `content/`. */
export async function readCatalogue(project: string): Promise<CatalogueResult> {
  const paths = (await filesOf(join(project, "content"))).filter((path) => path.endsWith(".yaml"));
  const files = paths.map(async (path) => ({
    path: relative(project, path).replaceAll("\\", "/"),
    text: await readFile(path, "utf8"),
  }));
  return makeCatalogue(await Promise.all(files));
}

/** One line per problem, as editors and terminals link it. */
export const formatProblems = (problems: readonly Problem[]) =>
  problems.map(({ file, line, message }) => `${file}:${line}  ${message}`).join("\n");
