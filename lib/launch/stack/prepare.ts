import { spawn } from "node:child_process";
import { Refusal } from "../before/refusal.mjs";
import { ROOT } from "../before/settings.mjs";
import type { Environment } from "./environment";
import { nodePath } from "./service";

/** The flags under which TypeScript of the server runs outside Next. */
export const TYPESCRIPT_FLAGS = ["--conditions=react-server", "--import", "tsx"];

/**
 * Brings the database up to date, links the sandbox's business and makes the demo members (sandbox), or makes the
 * one-time set-up link (live, first run).
 *
 * @returns what it has to tell the person at the terminal
 * @throws Refusal with what was said, when the database cannot be prepared: it is newer than this version, for example
 */
export async function prepare(env: Environment): Promise<string> {
  const child = spawn(nodePath(), [...TYPESCRIPT_FLAGS, "lib/server/core/prepare.ts"], {
    cwd: ROOT,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  let errors = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (errors += chunk));
  const code = await new Promise((resolve) => child.once("close", resolve));
  if (code !== 0) throw new Refusal("Not started, the database could not be prepared:", (errors || output).trim());
  return output.trim();
}
