import "server-only";
import type { AbstractIntlMessages } from "next-intl";
import { LOCALES, type Locale } from "../locales";
import { MESSAGES } from "./messages";
import type { NeededWords } from "./needed";

/** Known once the dashboard is built; a server that is being developed on sends every page all words. */
const needed: NeededWords | undefined = process.env.NEEDED_WORDS && JSON.parse(process.env.NEEDED_WORDS);

const made = new Map<string, AbstractIntlMessages>();

/**
 * The words of a page or layout beyond those around it. The same object each time, so that a page and its loading state
 * send it once.
 *
 * @param segment such as `app/(auth)/sign-in`, or `app/layout`
 * @returns undefined where all are there already
 */
export function wordsOfSegment(segment: string, locale: Locale): AbstractIntlMessages | undefined {
  if (!needed) return segment === "app/layout" ? (MESSAGES[locale] as AbstractIntlMessages) : undefined;
  const keys = needed.segments[segment];
  if (!keys) throw new Error(`${segment} was not there when the words were counted`);
  return keys.length > 0 ? pick(segment, keys, locale) : undefined;
}

/**
 * The words that no page carries.
 *
 * @param part the file that a window is loaded from, or the name of a whole namespace
 * @returns undefined if there is no such part, or the language is none of ours
 */
export function wordsOfPart(part: string, locale: string): AbstractIntlMessages | undefined {
  if (!isLocale(locale)) return undefined;
  const messages = MESSAGES[locale] as AbstractIntlMessages;
  if (Object.hasOwn(messages, part)) return { [part]: messages[part] as AbstractIntlMessages };
  const keys = needed && Object.hasOwn(needed.windows, part) ? needed.windows[part] : undefined;
  return keys && pick(part, keys, locale);
}

const isLocale = (text: string): text is Locale => Object.hasOwn(LOCALES, text);

function pick(name: string, keys: readonly string[], locale: Locale): AbstractIntlMessages {
  const known = made.get(`${locale} ${name}`);
  if (known) return known;
  const picked: AbstractIntlMessages = {};
  for (const key of keys) put(picked, MESSAGES[locale] as AbstractIntlMessages, key.split("."));
  made.set(`${locale} ${name}`, picked);
  return picked;
}

/** Copies one message with the path that leads to it. */
function put(to: AbstractIntlMessages, from: AbstractIntlMessages, [name = "", ...rest]: string[]): void {
  const value = from[name] as AbstractIntlMessages;
  if (rest.length === 0) {
    to[name] = value;
    return;
  }
  to[name] ??= {};
  put(to[name] as AbstractIntlMessages, value, rest);
}
