import "server-only";
import type { AbstractIntlMessages } from "next-intl";
import { LOCALES, type Locale } from "../../kit/i18n/locales";
import { APART, joined, type WordsName } from "../../kit/i18n/words/names";
import { MESSAGES } from "./messages";

const apart: ReadonlySet<string> = new Set(APART);
const made = new Map<string, AbstractIntlMessages>();

/** The words of these names. The same object each time, so that a page and its loading state send it once. */
export function wordsOf(names: readonly WordsName[], locale: Locale): AbstractIntlMessages {
  const key = `${locale} ${joined(names)}`;
  const known = made.get(key);
  if (known) return known;
  const picked: AbstractIntlMessages = {};
  for (const name of names) put(picked, locale, name);
  made.set(key, picked);
  return picked;
}

/**
 * @param address names, joined by `+`
 * @returns undefined if there is no such name, or the language is none of ours
 */
export function wordsAt(address: string, locale: string): AbstractIntlMessages | undefined {
  if (!isLocale(locale)) return undefined;
  const picked: AbstractIntlMessages = {};
  return address.split("+").every((name) => put(picked, locale, name)) ? picked : undefined;
}

const isLocale = (text: string): text is Locale => Object.hasOwn(LOCALES, text);

/** @returns false if there is no such name */
function put(picked: AbstractIntlMessages, locale: Locale, name: string): boolean {
  const path = name.split(".");
  let from: unknown = MESSAGES[locale];
  for (const step of path) {
    if (!isTree(from) || !Object.hasOwn(from, step)) return false;
    from = from[step];
  }
  let to = picked;
  for (const step of path.slice(0, -1)) {
    to[step] ??= {};
    to = to[step] as AbstractIntlMessages;
  }
  const last = path.at(-1) ?? "";
  to[last] = isTree(from) ? { ...(to[last] as object), ...withoutApart(from, name) } : (from as string);
  return true;
}

function withoutApart(tree: AbstractIntlMessages, name: string): AbstractIntlMessages {
  return Object.fromEntries(Object.entries(tree).filter(([part]) => !apart.has(`${name}.${part}`)));
}

/** A compiled sentence with arguments is a list. */
const isTree = (value: unknown): value is AbstractIntlMessages => typeof value === "object" && !Array.isArray(value);
