// The first program in a fresh clone, on any Node from 20 on and before anything is installed: installs what is
// missing, builds what has changed, then hands over to the Node that the lock file pins.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const at = (...parts) => join(root, ...parts);

/** The inputs of the built app, without tests and server. */
const BUILD_INPUTS = [
  "app",
  "content",
  "domain",
  "media",
  "tools",
  "server/http/inlineHashes.ts",
  "server/http/files/startPage.ts",
  "index.html",
  "vite.config.ts",
  "package-lock.json",
];
const SERVER_CONFIG = join("tools", "build", "server.config.ts");
/** The inputs of the built server, which runs with the installed packages. */
const SERVER_INPUTS = ["server", SERVER_CONFIG, "package-lock.json"];
const BUILT_SERVER = at("dist-server", "main.js");
/** Vite reads its settings from the environment and from these files (docs/hosting-firebase.md). */
const SETTING_FILES = [".env", ".env.local", ".env.production", ".env.production.local"];
const SETTINGS = Object.entries(process.env)
  .filter(([name]) => name.startsWith("VITE_"))
  .map((setting) => setting.join("="))
  .sort();
/** A club's own catalogue is part of the build, too. */
const CLUB = process.env.DOJO_CATALOGUE ? resolve(process.env.DOJO_CATALOGUE) : undefined;
const INSTALL_STAMP = at("node_modules", ".dojo-install");
const STAMP_NAME = ".dojo-build";
const MIN_NODE = [24, 7];

function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => filesBelow(join(path, entry.name)));
}

function hashOf(paths, settings = []) {
  const hash = createHash("sha256");
  for (const setting of settings) hash.update(setting).update("\0");
  for (const file of paths.flatMap((path) => filesBelow(resolve(root, path)))) {
    if (/\.test\.tsx?$/.test(file)) continue;
    hash.update(relative(root, file)).update("\0").update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

const stampIs = (stamp, value) => existsSync(stamp) && readFileSync(stamp, "utf8") === value;

function stop(message) {
  console.error(message);
  process.exit(1);
}

/** The npm that called us, or the one beside this Node. */
function npm(...args) {
  const cli = process.env.npm_execpath;
  const run = cli?.endsWith(".js")
    ? spawnSync(process.execPath, [cli, ...args], { cwd: root, stdio: ["ignore", 2, 2] })
    : spawnSync("npm", args, {
        cwd: root,
        stdio: ["ignore", 2, 2],
        shell: process.platform === "win32",
      });
  return run.status === 0;
}

function install() {
  const wanted = hashOf(["package-lock.json"]);
  if (stampIs(INSTALL_STAMP, wanted)) return;
  console.error("Digital Dojo: installing dependencies (once) …");
  if (!npm("ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund")) {
    stop("Digital Dojo: `npm ci` failed. Is this machine connected to the npm registry?");
  }
  writeFileSync(INSTALL_STAMP, wanted);
}

/** The pinned Node if there is one for this platform, else the running one if it is new enough. */
function modernNode() {
  const file = process.platform === "win32" ? "node.exe" : "node";
  for (const name of [`node-${process.platform}-${process.arch}`, `node-win-${process.arch}`]) {
    const binary = at("node_modules", name, "bin", file);
    if (existsSync(binary)) return binary;
  }
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > MIN_NODE[0] || (major === MIN_NODE[0] && minor >= MIN_NODE[1])) return process.execPath;
  return stop(`Digital Dojo needs Node ${MIN_NODE.join(".")} or newer on this platform; this is ${process.version}.`);
}

function environment(node) {
  const paths = [dirname(node), at("node_modules", ".bin"), process.env.PATH ?? ""];
  return { ...process.env, PATH: paths.join(process.platform === "win32" ? ";" : ":") };
}

/** Runs one of our programs to its end, with all its output on standard error. */
function succeeds(node, ...args) {
  return spawnSync(node, args, { cwd: root, stdio: ["ignore", 2, 2], env: environment(node) }).status === 0;
}

/** Builds beside the last good build and replaces it only when complete; not at all if this is what was built last. */
function build(node, { name, folder, config, wanted, check }) {
  if (stampIs(at(folder, STAMP_NAME), wanted)) return;
  check?.();
  console.error(`Digital Dojo: building the ${name} …`);
  const vite = at("node_modules", "vite", "bin", "vite.js");
  const fresh = at(".cache", folder);
  if (!succeeds(node, vite, "build", "-c", at(config), "--logLevel", "warn", "--outDir", fresh, "--emptyOutDir")) {
    stop("Digital Dojo: the build failed; the lines above say where.");
  }
  writeFileSync(join(fresh, STAMP_NAME), wanted);
  rmSync(at(folder), { recursive: true, force: true });
  renameSync(fresh, at(folder));
}

function buildApp(node) {
  const check = () => {
    if (CLUB && !succeeds(node, at("tools", "check-content.ts"), CLUB, "--problems")) {
      stop(`Digital Dojo: the catalogue in ${CLUB} must be corrected first; the lines above say where.`);
    }
  };
  const wanted = hashOf([...BUILD_INPUTS, ...SETTING_FILES, ...(CLUB ? [CLUB] : [])], SETTINGS);
  build(node, { name: "app", folder: "dist", config: "vite.config.ts", wanted, check });
}

function buildServer(node) {
  build(node, { name: "server", folder: "dist-server", config: SERVER_CONFIG, wanted: hashOf(SERVER_INPUTS) });
}

function buildAll(node) {
  buildApp(node);
  buildServer(node);
}

/** Runs one of our programs in place of this one: same terminal, same signals, same exit. */
function handOver(node, args) {
  const child = spawn(node, args, { cwd: root, stdio: "inherit", env: environment(node) });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  // npm's shell does not pass signals on: when it has gone, only we can stop the server.
  if (process.env.npm_lifecycle_event) {
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && child.kill("SIGTERM"), 250).unref();
  }
  child.on("exit", (code, signal) => {
    if (!signal) process.exit(code ?? 1);
    for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.removeAllListeners(name);
    process.kill(process.pid, signal);
  });
}

const [verb, ...args] = process.argv.slice(2);
install();
const node = modernNode();
if (verb === "serve") {
  buildAll(node);
  handOver(node, [BUILT_SERVER, ...args]);
} else if (verb === "build") {
  buildAll(node);
} else if ((verb === "run" || verb === "run-built") && args[0]) {
  if (verb === "run-built") {
    buildAll(node);
    process.env.SERVER_MAIN = BUILT_SERVER;
  }
  handOver(node, [at(args[0]), ...args.slice(1)]);
} else {
  stop("usage: node tools/start.mjs serve | build | run <script> [arguments] | run-built <script> [arguments]");
}
