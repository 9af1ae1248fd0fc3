import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { readModule, type SourceModule } from "./read-module";

/** The keys of messages that each part of the dashboard needs in the browser. */
export interface NeededWords {
  /** By folder of `app`: `<folder>/layout` for a layout, `<folder>` for the page there; without those around them. */
  segments: Record<string, string[]>;
  /** By the file that a window is loaded from; without those of the outermost layout. */
  windows: Record<string, string[]>;
}

interface Tree {
  [name: string]: string | Tree;
}

const OUTERMOST = "app";
/** What is drawn within the layout of its folder, whatever page was asked for. */
const WITH_LAYOUT = ["layout", "error", "not-found", "forbidden"];
const WITH_PAGE = ["page", "loading"];

/**
 * Which words each layout, page and window needs, read from what it imports. What only the server draws needs none in
 * the browser. What a page loads later (`late`, the schema of a form, most windows) counts as the page's; windows that
 * are loaded with `loadWithWords` bring their own.
 *
 * @param root the checkout
 * @param messages all of one language
 * @throws Error that names the file, where words would be missing
 */
export function neededWords(root: string, messages: object): NeededWords {
  const sources = new Sources(root, messages as Tree);
  const segments: Record<string, string[]> = {};
  const opened = new Set<string>();
  const of = (files: readonly string[], isClient = false) =>
    sources.reach(files, isClient, (window) => opened.add(window));
  const read = (folder: string, around: ReadonlySet<string>) => {
    const existing = (names: readonly string[]) =>
      names.map((name) => `${folder}/${name}`).filter((file) => existsSync(path.join(root, `${file}.tsx`)));
    const layout = existing(WITH_LAYOUT);
    const [outer] = layout;
    const known = outer?.endsWith("/layout") ? new Set([...around, ...of(layout)]) : around;
    const page = existing(WITH_PAGE);
    const own = without(of(page), known);
    if (known !== around) segments[`${folder}/layout`] = without(known, around);
    if (page.length > 0) segments[folder] = own;
    const wrapped = [...(known === around ? [] : [`${folder}/layout`]), ...(own.length > 0 ? page : [])];
    const bare = wrapped.find((file) => file !== `${OUTERMOST}/layout` && !sources.read(file).hasOwnWords);
    if (bare)
      throw new Error(`${bare}.tsx: its words are missing. Write "export default withWords(import.meta.url, …)".`);
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
      if (entry.isDirectory() && entry.name !== "api") read(`${folder}/${entry.name}`, known);
    }
  };
  read(OUTERMOST, new Set());
  const outermost = new Set(segments[`${OUTERMOST}/layout`]);
  const windows: Record<string, string[]> = {};
  // A window may open others; they are met while this goes on.
  for (const window of opened) windows[window] = without(of([window], true), outermost);
  return { segments, windows };
}

const without = (keys: ReadonlySet<string>, known: ReadonlySet<string>): string[] =>
  [...keys].filter((key) => !known.has(key)).sort();

/** The sources as far as they were read, and what they need. */
class Sources {
  private readonly modules = new Map<string, SourceModule>();
  private readonly meanings = new Map<string, readonly string[]>();
  private readonly keys: readonly string[];

  constructor(
    private readonly root: string,
    messages: Tree,
  ) {
    this.keys = keysOf(messages);
  }

  read(id: string): SourceModule {
    const known = this.modules.get(id);
    if (known) return known;
    const module = readModule(this.root, id);
    this.modules.set(id, module);
    return module;
  }

  /** @returns the keys that these files and all that comes with them need in the browser */
  reach(files: readonly string[], areClient: boolean, onWindow: (window: string) => void): Set<string> {
    const keys = new Set<string>();
    const seen = new Set<string>();
    const visit = (id: string, isBelowClient: boolean) => {
      if (id.startsWith("lib/server/")) return;
      const module = this.read(id);
      const isClient = isBelowClient || module.isClient;
      const visited = `${id} ${isClient}`;
      if (seen.has(visited) || (isClient && module.isServerOnly)) return;
      seen.add(visited);
      // The server says its own words; what it hands over as data, the browser says.
      for (const said of isClient ? [...module.mentioned, ...module.asked] : module.mentioned) {
        for (const key of this.meant(said)) keys.add(key);
      }
      for (const next of module.imports) visit(next, isClient);
      for (const window of module.windows) onWindow(windowOf(module, window));
    };
    for (const file of files) visit(file, areClient);
    return keys;
  }

  /** @param pattern a key, with `*` for any part of it */
  private meant(pattern: string): readonly string[] {
    const known = this.meanings.get(pattern);
    if (known) return known;
    const [start = "", ...others] = pattern.split("*");
    const form = new RegExp(`^${[start, ...others].map((part) => RegExp.escape(part)).join(".*")}$`);
    const meant =
      others.length === 0 ? this.keys.filter((key) => key === pattern) : this.keys.filter((key) => form.test(key));
    this.meanings.set(pattern, meant);
    return meant;
  }
}

/** @throws Error if the window says that it is another file than the one it loads */
function windowOf(module: SourceModule, { named, imported }: SourceModule["windows"][number]): string {
  if (imported.length === 1 && imported[0] === named) return named;
  throw new Error(`${module.id}: it says that it loads "${named}", and loads ${imported.join(", ") || "nothing"}`);
}

const keysOf = (tree: Tree, path = ""): string[] =>
  Object.entries(tree).flatMap(([name, value]) =>
    typeof value === "string" ? [path + name] : keysOf(value, `${path}${name}.`),
  );
