import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../launch/before/settings.mjs";

const IMPORT = /(?:^|\n)\s*(?:import|export)\s+(type\s+)?([^;'"]*?)(?:\bfrom\s+)?["']((?:@\/|\.)[^"']+)["']/g;
const LAZY_IMPORT = /\bimport\(\s*["']((?:@\/|\.)[^"']+)["']\s*\)/g;

/**
 * Which files each file of the project imports. Paths are relative to the project.
 *
 * @param withTypes also the imports of types alone
 */
export function importGraph(withTypes = false): ReadonlyMap<string, ReadonlySet<string>> {
  // The test command itself runs on the machine's own Node, which may not know patterns.
  const files = ["app", "components", "e2e", "lib"]
    .flatMap((folder) =>
      readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((file) =>
        [folder, ...file.split(path.sep)].join("/"),
      ),
    )
    .concat(readdirSync(ROOT))
    .filter((file) => /\.(?:tsx?|mjs)$/.test(file));
  const known = new Set(files);
  return new Map(files.map((file) => [file, importsOf(file, known, withTypes)]));
}

function importsOf(file: string, known: ReadonlySet<string>, withTypes: boolean): ReadonlySet<string> {
  const text = readFileSync(path.join(ROOT, file), "utf8");
  const named = [
    ...[...text.matchAll(IMPORT)].flatMap(([, isType, names = "", from = ""]) =>
      !withTypes && (isType || isOfTypes(names)) ? [] : [from],
    ),
    ...[...text.matchAll(LAZY_IMPORT)].map(([, from = ""]) => from),
  ];
  return new Set(named.flatMap((from) => fileOf(file, from, known) ?? []));
}

/** `{ type A, type B }` imports no code. */
function isOfTypes(names: string): boolean {
  const [, listed] = /^\{([^}]*)\}\s*$/.exec(names) ?? [];
  const each = listed?.split(",").filter((name) => name.trim() !== "") ?? [];
  return each.length > 0 && each.every((name) => name.trim().startsWith("type "));
}

function fileOf(from: string, name: string, known: ReadonlySet<string>): string | undefined {
  const base = name.startsWith("@/") ? name.slice(2) : path.join(path.dirname(from), name);
  return [base, `${base}.ts`, `${base}.tsx`, `${base}.mjs`, `${base}/index.ts`].find((each) => known.has(each));
}

/** All files that a file imports, directly or through others, and itself. */
export function reachedFrom(file: string, graph: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> {
  const seen = new Set([file]);
  for (const each of seen) for (const next of graph.get(each) ?? []) seen.add(next);
  return seen;
}
