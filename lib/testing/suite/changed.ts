import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import path from "node:path";
import { Refusal } from "../../launch/before/refusal.mjs";
import { ROOT } from "../../launch/before/settings.mjs";

/** Which stories a change can touch. */
export interface Touched {
  /** Spec files; with `accessibility.spec.ts` among them only for {@link Touched.screens}. */
  specs: string[];
  /** Areas whose screens are looked at in both languages; a screen belongs to the area that its address begins with. */
  areas: string[];
  /** Changed files that every area uses: only the whole suite tells what becomes of them. */
  shared: string[];
  /** Whether the way that money takes was changed: the crash proof runs too. */
  isPaying: boolean;
}

/** What stands for a room that every area uses. */
const FOR_SHARED = ["dialogs", "lists", "tabs"];
/** Areas whose stories are told under another name. */
const TOLD_IN: Readonly<Record<string, readonly string[]>> = {
  approvals: ["approving"],
  payouts: ["settlements"],
  business: ["businesses", "connection"],
  destinations: ["approving"],
  events: ["two-processes"],
  preferences: ["preferences"],
  reveal: ["withdrawals"],
};
const PAYING = /^lib\/(server\/(orders|db|service)|testing\/crash)\//;
const CODE = /^(app|components|lib)\//;

/**
 * The files that differ from a commit, with those not committed yet.
 *
 * @param since a commit or branch; where main is followed from somewhere, its meeting point with this branch; else HEAD
 * @throws Refusal when there is no such commit
 */
export function changedFiles(since: string | undefined): { since: string; files: string[] } {
  const base = since ?? meetingPoint() ?? "HEAD";
  try {
    const differing = git("diff", "--name-only", base, "--");
    return { since: base, files: [...new Set([...differing, ...git("ls-files", "--others", "--exclude-standard")])] };
  } catch {
    throw new Refusal(`There is no commit ${base} to compare with.`, "Name one: npm test -- --changed=main");
  }
}

function meetingPoint(): string | undefined {
  for (const branch of ["@{upstream}", "origin/main", "main"]) {
    try {
      return git("merge-base", "HEAD", branch)[0];
    } catch {
      // There is no such branch here; the next one may be.
    }
  }
}

const git = (...args: string[]): string[] =>
  execFileSync("git", args, { cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] })
    .split("\n")
    .filter((line) => line !== "");

/** Every spec file, as the test tool names them. */
export const allSpecs = (): string[] =>
  // The test command itself runs on the machine's own Node, which may not know patterns.
  readdirSync(path.join(ROOT, "e2e"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".spec.ts"))
    .map((file) => `e2e/${file.split(path.sep).join("/")}`);

/** The stories of changed files: those of their areas by name, and a few for what every area uses. */
export function touchedBy(files: readonly string[], specs: readonly string[]): Touched {
  const areaNames = new Set(specs.flatMap(wordsOf));
  const touched: Touched = { specs: [], areas: [], shared: [], isPaying: files.some((file) => PAYING.test(file)) };
  const chosen = new Set(files.filter((file) => specs.includes(file)));
  const areas = new Set<string>();
  for (const file of files) {
    if (!CODE.test(file) || /\.test\.tsx?$/.test(file)) continue;
    const area = wordsOf(file).find((word) => areaNames.has(word) || Object.hasOwn(TOLD_IN, word));
    if (area === undefined) touched.shared.push(file);
    else areas.add(area);
  }
  const told = [...areas].flatMap((area) => [area, ...(TOLD_IN[area] ?? [])]);
  if (touched.shared.length > 0) told.push(...FOR_SHARED);
  for (const spec of specs) if (wordsOf(spec).some((word) => told.includes(word))) chosen.add(spec);
  if (areas.size > 0) chosen.add("e2e/accessibility.spec.ts");
  return { ...touched, specs: [...chosen].sort(), areas: [...areas].sort() };
}

/** The folders and the name of a file, without what every path has: `lib/i18n/fa/wallet.ts` is of the wallet. */
const wordsOf = (file: string): string[] =>
  file
    .replace(/(\.spec|\.test)?\.tsx?$/, "")
    .split("/")
    .filter((word) => !["e2e", "api", "settings", "english", "permissions"].includes(word));
