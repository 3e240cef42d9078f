import { readFile } from "node:fs/promises";
import { basename, join, relative } from "node:path";
import * as v from "valibot";
import { describeIssue } from "#domain/catalogue/describeIssue.ts";
import { inReadingOrder, type Path, type Problem, type Source } from "#domain/catalogue/source.ts";
import { readYaml, type TextFile } from "../../tools/catalogue/readYaml.ts";
import { filesOf } from "../../tools/filesOf.ts";
import type { FindPose } from "./poseData.ts";
import { type PoseOrName, posesSchema, type TechniqueData, topicFiguresSchema } from "./schema.ts";

/** A technique's picture as written, and its place. */
export interface Entry {
  topicID: string;
  techniqueNr: string;
  data: TechniqueData;
  source: Source;
}

/** All pose data of a project. */
export interface Library {
  poses: ReadonlyMap<string, PoseOrName>;
  /** By `topicID/techniqueNr`. */
  techniques: ReadonlyMap<string, Entry>;
  problems: Problem[];
}

const SHARED = /^(?:poses|stances)\.yaml$/;

function parse<S extends v.GenericSchema>(
  schema: S,
  source: Source,
  problems: Problem[],
): v.InferOutput<S> | undefined {
  const result = v.safeParse(schema, source.data, { abortPipeEarly: true });
  if (result.success) return result.output;
  for (const issue of result.issues) {
    const path: Path = (issue.path ?? []).map(({ key }) => key as PropertyKey);
    const place = path.filter((part) => typeof part !== "number").join(".");
    problems.push({ file: source.file, line: source.lineOf(path), message: `${place}: ${describeIssue(issue)}` });
  }
  return undefined;
}

/** Parses texts of pose data; reports every problem of every file. */
export function makeLibrary(files: readonly TextFile[]): Library {
  const poses = new Map<string, PoseOrName>();
  const techniques = new Map<string, Entry>();
  const problems: Problem[] = [];
  const addPoses = (named: Record<string, PoseOrName>, source: Source) => {
    for (const [name, pose] of Object.entries(named)) {
      const path = ["poses", name];
      const report = (message: string) => problems.push({ file: source.file, line: source.lineOf(path), message });
      if (!/^[a-z][A-Za-z0-9]*$/.test(name))
        report(`${name}: ein Name beginnt klein und hat nur Buchstaben und Ziffern`);
      if (poses.has(name)) report(`${name}: diese Haltung gibt es schon`);
      poses.set(name, pose);
    }
  };
  for (const file of files) {
    const read = readYaml(file);
    if ("problems" in read) {
      problems.push(...read.problems);
      continue;
    }
    const { source } = read;
    if (SHARED.test(basename(file.path))) {
      const shared = parse(posesSchema, source, problems);
      if (shared) addPoses(shared.poses, source);
      continue;
    }
    const topic = parse(topicFiguresSchema, source, problems);
    if (!topic) continue;
    addPoses(topic.poses, source);
    for (const [techniqueNr, data] of Object.entries(topic.techniques)) {
      techniques.set(`${topic.topicID}/${techniqueNr}`, { topicID: topic.topicID, techniqueNr, data, source });
    }
  }
  return { poses, techniques, problems: problems.sort(inReadingOrder) };
}

/** Pose data of a project's `content/figures/`. */
export async function readLibrary(project: string): Promise<Library> {
  const folder = join(project, "content", "figures");
  const paths = (await filesOf(folder)).filter((path) => path.endsWith(".yaml")).sort();
  const files = await Promise.all(
    paths.map(async (path) => ({
      path: relative(project, path).replaceAll("\\", "/"),
      text: await readFile(path, "utf8"),
    })),
  );
  return makeLibrary(files);
}

/** Poses by name; `schlaege/4` is the pose in a technique's picture. */
export function poseFinder({ poses, techniques }: Pick<Library, "poses" | "techniques">): FindPose {
  return (name) => (name.includes("/") ? techniques.get(name)?.data.pose : poses.get(name));
}
