import { spawn } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";
import { Refusal } from "../../launch/before/refusal.mjs";
import { ROOT } from "../../launch/before/settings.mjs";

// The one without a window costs a third less time: the other draws a browser around each page.
const HEADLESS = "chromium-headless-shell";
const NAMES = [HEADLESS, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/** A Chromium on this machine: CHROMIUM_PATH, an installed one, or the one that the test tool downloaded. */
export function findChromium(): string | undefined {
  const folders = (process.env.PATH ?? "").split(path.delimiter).filter((folder) => !folder.includes("node_modules"));
  const installed = NAMES.flatMap((name) => [...folders, "/usr/bin"].map((folder) => path.join(folder, name)));
  const given = process.env.CHROMIUM_PATH;
  if (given && !existsSync(given)) throw new Refusal(`CHROMIUM_PATH is ${given}, but there is no such file.`);
  return [given, ...installed, MAC, chromium.executablePath()].find((file) => file && isExecutable(file));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Installs one: as root with the system's package manager, otherwise (or when that fails) with the test tool. */
export async function installChromium(): Promise<string> {
  const output: string[] = [];
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    await run("apt-get", ["update"], env, output);
    const install = (name: string) => run("apt-get", ["install", "-y", "--no-install-recommends", name], env, output);
    // Older systems have only the other.
    if ((await install(HEADLESS)) !== 0) await install("chromium");
  }
  if (!findChromium()) {
    const playwright = path.join(ROOT, "node_modules", "@playwright", "test", "cli.js");
    await run(process.execPath, [playwright, "install", "chromium"], process.env, output);
  }
  const found = findChromium();
  if (found) return found;
  throw new Refusal(
    output.join("").trim().split("\n").slice(-15).join("\n"),
    "No Chromium could be installed. Install one by hand and give its path in CHROMIUM_PATH.",
  );
}

function run(command: string, args: string[], env: NodeJS.ProcessEnv, output: string[]): Promise<number | null> {
  const child = spawn(command, args, { env, cwd: ROOT, stdio: ["ignore", "pipe", "pipe"] });
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => output.push(String(chunk)));
  return new Promise((resolve) => {
    child.once("error", (error) => {
      output.push(`${error.message}\n`);
      resolve(1);
    });
    child.once("close", resolve);
  });
}
