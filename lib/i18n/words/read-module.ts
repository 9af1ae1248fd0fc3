import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "@swc/core";
import { argumentsOf, children, isReference, type Node, nameOf, objectTexts, textsOf, unwrap } from "./syntax";

/** What one source file says of words: which it needs, and which files come with it. */
export interface SourceModule {
  /** Path from the root of the checkout, without its ending: `components/orders/order-table`. */
  id: string;
  isClient: boolean;
  isServerOnly: boolean;
  imports: string[];
  /** What stands in `loadWithWords(named, …)`, `onDemand` or `whenSeen`, and what that really imports. */
  windows: { named: string; imported: string[] }[];
  /** Keys that its translators are asked for; `*` stands for what is known only when it runs. */
  asked: string[];
  /** Texts that look like a key: data such as a column's header. */
  mentioned: string[];
  /** Its default export is wrapped in `withWords`. */
  hasOwnWords: boolean;
}

const HOOKS = new Set(["useTranslations", "getTranslations", "useMessage", "useRefusal"]);
const WINDOW_LOADERS = new Set(["loadWithWords", "onDemand", "whenSeen"]);
/** What is known by its name. */
const READ = new Set([...HOOKS, ...WINDOW_LOADERS]);
const ENDINGS = [".ts", ".tsx", "/index.ts", "/index.tsx"];

/**
 * @param root the checkout
 * @param id path from there, without its ending
 */
export function readModule(root: string, id: string): SourceModule {
  const file = ENDINGS.map((ending) => path.join(root, id + ending)).find((one) => existsSync(one));
  if (!file) throw new Error(`${id} is no source file`);
  const source = readFileSync(file, "utf8");
  const found: SourceModule = {
    id,
    isClient: /^\s*"use client"/.test(source),
    isServerOnly: /^import "server-only"/m.test(source),
    imports: [],
    windows: [],
    asked: [],
    mentioned: [],
    hasOwnWords: /^\s*export default withWords\(import\.meta\.url, /m.test(source),
  };
  const program = parseSync(source, { syntax: "typescript", tsx: file.endsWith("x"), target: "esnext" });
  const resolve = (specifier: string) => resolveOwn(root, id, specifier);
  walk(program as unknown as Node, undefined, {
    found,
    resolve,
    translators: new Map(),
    tables: new Map(),
    named: new Set(),
  });
  return found;
}

interface Reading {
  found: SourceModule;
  /** @returns the file's id, where it is one of ours */
  resolve: (specifier: string) => string | undefined;
  /** What translators begin with (`orders.`), by name, as far as they can be seen from here. */
  translators: ReadonlyMap<string, string[]>;
  /** The texts in constants that are objects, by name. */
  tables: ReadonlyMap<string, string[]>;
  /** Calls of hooks whose translators have names. */
  named: Set<Node>;
  /** The window whose loader is being read. */
  window?: SourceModule["windows"][number];
}

function walk(node: Node, parent: Node | undefined, around: Reading): void {
  const statements = node.type === "Module" ? node.body : node.stmts;
  const reading = Array.isArray(statements) ? enter(statements, around) : around;
  const { found, resolve } = reading;
  if (isImport(node)) {
    if (!isForTypes(node)) add(found.imports, resolve((node.source as { value: string }).value));
    for (const { imported } of specifiersOf(node)) {
      if (READ.has(imported?.value ?? "")) throw new Error(`${found.id}: ${imported?.value} needs its own name`);
    }
    return;
  }
  if (node.type === "CallExpression" && readCall(node, reading)) return;
  if (node.type === "StringLiteral" || node.type === "TemplateLiteral") {
    found.mentioned.push(...(textsOf(node) ?? []).filter((text) => /^[a-zA-Z]\w*\./.test(text)));
  }
  // Handed on to somebody who may ask it for anything.
  if (isReference(node, parent)) ask(reading, node.value as string, ["*"]);
  for (const child of children(node)) walk(child, node, reading);
}

/** @returns whether nothing in it is left to read */
function readCall(call: Node, reading: Reading): boolean {
  const { found, resolve, tables } = reading;
  const [first, ...rest] = argumentsOf(call);
  if ((call.callee as Node).type === "Import" && first?.type === "StringLiteral") {
    add(reading.window?.imported ?? found.imports, resolve(first.value as string));
    return true;
  }
  if (WINDOW_LOADERS.has(nameOf(call.callee) ?? "") && first?.type === "StringLiteral") {
    const window = { named: first.value as string, imported: [] };
    found.windows.push(window);
    for (const argument of rest) walk(argument, call, { ...reading, window });
    return true;
  }
  if (isHook(call)) {
    // A translator that gets no name may be asked for anything.
    if (!reading.named.has(call)) found.asked.push(...startsOf(call).map((start) => `${start}*`));
    return true;
  }
  const translator = translatorCalled(call.callee as Node);
  if (translator === undefined || !reading.translators.has(translator)) return false;
  ask(reading, translator, (first && textsOf(first, tables)) ?? ["*"]);
  const isText = first?.type === "StringLiteral" || first?.type === "TemplateLiteral";
  // A text that was just asked for is no key that is mentioned.
  for (const argument of first && isText ? [...children(first), ...rest] : argumentsOf(call))
    walk(argument, call, reading);
  return true;
}

function ask({ found, translators }: Reading, name: string, texts: readonly string[]): void {
  for (const start of translators.get(name) ?? []) {
    // `useMessage` is asked for whole keys, which are mentioned where they come from.
    for (const text of texts) if (start + text !== "*") found.asked.push(start + text);
  }
}

/** What can be seen within a block besides what can be seen around it. */
function enter(statements: readonly Node[], around: Reading): Reading {
  const translators = new Map(around.translators);
  const tables = new Map(around.tables);
  for (const statement of statements) {
    const declaration = statement.type === "ExportDeclaration" ? (statement.declaration as Node) : statement;
    if (declaration.type !== "VariableDeclaration") continue;
    for (const { id, init } of declaration.declarations as { id: Node; init?: Node }[]) {
      const name = nameOf(id);
      if (name === undefined || !init) continue;
      const value = unwrap(init);
      translators.delete(name);
      if (isHook(value)) {
        translators.set(name, startsOf(value));
        around.named.add(value);
      }
      if (value.type === "ObjectExpression") tables.set(name, objectTexts(value));
    }
  }
  return { ...around, translators, tables };
}

const isHook = (node: Node): boolean => node.type === "CallExpression" && HOOKS.has(nameOf(node.callee) ?? "");

/** `useTranslations("orders")` begins with `orders.`. */
function startsOf(hook: Node): string[] {
  const [first] = argumentsOf(hook);
  return first ? (textsOf(first) ?? ["*"]).map((text) => `${text}.`) : [""];
}

/** `words(…)`, `words.rich(…)`, `words.has(…)`. */
const translatorCalled = (callee: Node): string | undefined =>
  nameOf(callee.type === "MemberExpression" ? callee.object : callee);

/** Also `export … from`. */
const isImport = (node: Node): boolean =>
  node.type === "ImportDeclaration" || (/^Export(Named|All)Declaration$/.test(node.type ?? "") && Boolean(node.source));

/** `imported` is there where something gets another name. */
const specifiersOf = (node: Node) =>
  (node.specifiers ?? []) as { isTypeOnly?: boolean; imported?: { value: string } | null }[];

function isForTypes(node: Node): boolean {
  const specifiers = specifiersOf(node);
  return Boolean(node.typeOnly) || (specifiers.length > 0 && specifiers.every(({ isTypeOnly }) => isTypeOnly));
}

function resolveOwn(root: string, from: string, specifier: string): string | undefined {
  const own = specifier.startsWith("@/") ? specifier.slice(2) : undefined;
  const id = specifier.startsWith(".") ? path.posix.join(path.posix.dirname(from), specifier) : own;
  const exists = id !== undefined && ENDINGS.some((ending) => existsSync(path.join(root, id + ending)));
  return exists ? id : undefined;
}

const add = (list: string[], id: string | undefined): void => {
  if (id !== undefined) list.push(id);
};
