import { spawn, type ChildProcess } from "node:child_process";

/** `npm run dev`: our server with restart on change, and Vite in front of it with hot reload. */
const SERVER_PORT = process.env.DEV_SERVER_PORT ?? "8081";
const APP_PORT = process.env.PORT ?? "8080";

const server = spawn(process.execPath, ["--watch-path=server", "--watch-path=firestore.rules", "server/main.ts"], {
  stdio: "inherit",
  env: { ...process.env, PORT: SERVER_PORT, HOST: "localhost", DOJO_DEV: "1", DEV_SERVER_PORT: undefined },
});
const vite = spawn("vite", ["--port", APP_PORT, "--strictPort"], {
  stdio: "inherit",
  shell: process.platform === "win32",
  env: { ...process.env, DEV_SERVER: `http://localhost:${SERVER_PORT}` },
});

const children: ChildProcess[] = [server, vite];
const stopAll = () => children.forEach((child) => child.kill("SIGTERM"));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stopAll);
for (const child of children) child.on("exit", stopAll);
