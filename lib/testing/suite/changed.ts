import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import path from "node:path";
import { Refusal } from "../../launch/before/refusal.mjs";
import { ROOT } from "../../launch/before/settings.mjs";
import { importGraph } from "../import-graph";

/** Which stories a change can touch. */
export interface Touched {
  /** Spec files; those that look at every screen look at screens of {@link Touched.areas} alone. */
  specs: string[];
  /** Areas whose screens are looked at; a screen belongs to the area that its address begins with. */
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
  business: ["businesses", "connection"],
  destinations: ["approving"],
  events: ["two-processes"],
  preferences: ["preferences"],
  policy: ["policy"],
  security: ["security"],
  reveal: ["withdrawals"],
};
const PAYING =
  /^lib\/(server\/(orders|db|service|proxy|budget|tokens)\/|server\/core\/(upstream|registry)|areas\/[^/]+\/[^/]+\/server\/(order\/|ask\.|record\.)|kit\/orders\/|testing\/crash\/)/;
const CODE = /^(app|components|lib)\//;
/** What tools and the build are told. */
const SETTINGS = /^[^/]+\.(json|ts|mjs)$/;
/** Code that several stories share. */
const BESIDE_STORIES = /^e2e\/(?!.*\.spec\.ts$).*\.ts$/;
/** Folders of stories that are told across areas, or hold areas' stories. */
const ACROSS = ["e2e", "english", "api", "permissions", "settings"];
/** Stories that are nobody's in particular. */
const OF_ALL = ["accessibility", "screens", "dialogs", "lists", "tabs", "said", "first-run", "two-processes"];
/** The short look and, in a whole run, the long one. */
const EACH_SCREEN = ["e2e/screens.spec.ts", "e2e/accessibility.spec.ts"];
/** What more areas than this reach is used by every area. */
const MOST_AREAS = 4;

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

/**
 * The stories of changed files: those of the areas that use them, by name where nothing imports them, and a few for
 * what every area uses.
 */
export function touchedBy(files: readonly string[], specs: readonly string[], importers = importersOfAll()): Touched {
  const areaOf = areaFinder(specs);
  const touched: Touched = { specs: [], areas: [], shared: [], isPaying: files.some((file) => PAYING.test(file)) };
  const chosen = new Set(files.filter((file) => specs.includes(file)));
  const areas = new Set<string>();
  for (const file of files) {
    if (SETTINGS.test(file)) touched.shared.push(file);
    if (BESIDE_STORIES.test(file)) for (const spec of storiesWith(file, importers)) chosen.add(spec);
    if (!CODE.test(file) || isTest(file)) continue;
    const using = areasUsing(file, importers, areaOf);
    if (using.length === 0 || using.length > MOST_AREAS) touched.shared.push(file);
    else for (const area of using) areas.add(area);
  }
  const told = [...areas].flatMap((area) => [area, ...(TOLD_IN[area] ?? [])]);
  if (touched.shared.length > 0) told.push(...FOR_SHARED);
  for (const spec of specs) if (wordsOf(spec).some((word) => told.includes(word))) chosen.add(spec);
  if (areas.size > 0) for (const look of EACH_SCREEN) chosen.add(look);
  return { ...touched, specs: [...chosen].sort(), areas: [...areas].sort() };
}

/**
 * The area that a file is of, or those that come to it through files of no area. Lists of all areas lead on to none:
 * who stands in one says nothing of the others.
 */
function areasUsing(file: string, importers: Importers, areaOf: (file: string) => string | undefined): string[] {
  const own = areaOf(file);
  if (own !== undefined) return [own];
  const areas = new Set<string>();
  const seen = new Set([file]);
  for (const used of seen) {
    for (const importer of importers.get(used) ?? []) {
      const area = areaOf(importer);
      if (area !== undefined) areas.add(area);
      else if (!LISTS.includes(importer)) seen.add(importer);
    }
  }
  return [...areas];
}

/** The stories that import a file, or import what imports it. */
function storiesWith(file: string, importers: Importers): string[] {
  const seen = new Set([file]);
  for (const used of seen) for (const importer of importers.get(used) ?? []) seen.add(importer);
  return [...seen].filter((one) => one.endsWith(".spec.ts"));
}

/** One line each of every area. */
const LISTS = [
  "lib/areas/areas.ts",
  "lib/server/app.ts",
  "lib/sandbox/areas.ts",
  "lib/areas/words/all.ts",
  "lib/areas/words/fa.ts",
  "lib/areas/words/en.ts",
];

/** Names of areas are those of their stories; a file of one area's single record is its as well. */
function areaFinder(specs: readonly string[]): (file: string) => string | undefined {
  const heads = specs.flatMap((spec) => {
    const [head = ""] = wordsOf(spec);
    return /^e2e\/(english|api|permissions)\//.test(spec) || OF_ALL.includes(head) ? [] : [head];
  });
  const named = new Map([...heads, ...Object.keys(TOLD_IN)].map((area) => [singular(area), area]));
  return (file) =>
    wordsOf(file)
      .map((word) => named.get(singular(word)))
      .find((area) => area !== undefined);
}

const singular = (word: string): string => word.replace(/s$/, "");
const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);

/** Who imports each source file. */
type Importers = ReadonlyMap<string, readonly string[]>;

/** Among what is shipped and the stories. Unit tests are not among them: their tool chooses them itself. */
function importersOfAll(): Importers {
  const importers = new Map<string, string[]>();
  for (const [file, imports] of importGraph()) {
    if (isTest(file) || file.startsWith("lib/testing/")) continue;
    for (const target of imports) importers.set(target, [...(importers.get(target) ?? []), file]);
  }
  return importers;
}

/** The groups of areas, and the rooms that all of them use. */
const GROUP = /^(lib\/areas|components|e2e)\/(money|collecting|people|cards|records|settings|kit|frame|shared)\//;

/**
 * The folders and the name of a file, without what every path has: `lib/areas/money/wallet/fields.ts` is of the
 * wallet.
 */
const wordsOf = (file: string): string[] =>
  file
    .replace(GROUP, "$1/")
    .replace(/(\.spec|\.test)?\.tsx?$/, "")
    .split("/")
    .filter((word) => !ACROSS.includes(word));
