import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Refusal } from "../before/refusal.mjs";
import { ROOT } from "../before/settings.mjs";
import { nodePath } from "./service";

const FOLDERS = ["app", "components", "lib", "public"];
const LEFT_OUT = new Set(["lib/launch", "lib/sandbox", "lib/testing"]);
const CONFIG = /^(package(-lock)?|tsconfig|next\.config|postcss\.config|tailwind\.config|proxy|instrumentation)\b/;
const TEST = /\.test\.tsx?$/;
const STAMP = "daftar-sources";

/** A fingerprint of everything that `next build` reads from the checkout. */
export function fingerprintSources(root: string): string {
  const hash = createHash("sha256");
  const files = readdirSync(root).filter((name) => CONFIG.test(name) && !name.endsWith(".tsbuildinfo"));
  for (const file of [...files, ...FOLDERS.flatMap((folder) => listFiles(root, folder))].sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update("\0");
  }
  return hash.digest("hex");
}

function listFiles(root: string, folder: string): string[] {
  if (LEFT_OUT.has(folder) || !existsSync(path.join(root, folder))) return [];
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return listFiles(root, file);
    return TEST.test(file) ? [] : [file];
  });
}

export function isBuilt(root: string, distDir: string): boolean {
  const stamp = path.join(distDir, STAMP);
  return existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprintSources(root);
}

/**
 * `next build`; marked as done only when it went through, with the sources it began with.
 *
 * @param onStarted is told the number of the process that builds
 * @throws Refusal with what the build said
 */
export async function build(root: string, distDir: string, onStarted?: (pid: number) => void): Promise<void> {
  const stamp = path.join(distDir, STAMP);
  rmSync(stamp, { force: true });
  const fingerprint = fingerprintSources(root);
  const next = path.join(ROOT, "node_modules", "next", "dist", "bin", "next");
  const child = spawn(nodePath(), [next, "build"], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      NEXT_DIST_DIR: path.relative(root, distDir),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  if (child.pid !== undefined) onStarted?.(child.pid);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const code = await new Promise((resolve) => child.once("close", resolve));
  if (code !== 0) throw new Refusal(output.trim(), "", "The build failed: see above.");
  writeFileSync(stamp, fingerprint);
}
