import compileMessage from "icu-minify/compile";
import format from "icu-minify/format";
import { createTranslator } from "next-intl";
import { describe, expect, it } from "vitest";
import { BY_DATA } from "../../areas/words/by-data";
import en from "../../areas/words/en";
import fa from "../../areas/words/fa";
import { readPreferences } from "./preferences";

type Tree = { [key: string]: string | Tree };

const leaves = (tree: Tree, path = ""): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) => {
    const name = path ? `${path}.${key}` : key;
    return typeof value === "string" ? [[name, value] as [string, string]] : leaves(value, name);
  });

/** Names of the arguments of a message, `{count, plural, …}`, `{name}`, `<link>`; a branch, `one {day}`, is none. */
const argumentsOf = (message: string): string[] =>
  [
    ...new Set(
      [
        ...message.matchAll(/(?<!(?:\b(?:zero|one|two|few|many|other)|=\d+) )\{\s*([a-zA-Z]\w*)\s*[,}]|<([a-z]\w*)>/g),
      ].map((match) => match[1] ?? match[2] ?? ""),
    ),
  ].sort();

const english = new Map(leaves({ ...en, ...BY_DATA.en } as Tree));
const persian = leaves({ ...fa, ...BY_DATA.fa } as Tree);

describe("messages", () => {
  it("take the same arguments in both languages", () => {
    // `{Business}` is `{business}` at the beginning of an English sentence; Persian has one form.
    const named = (text: string) =>
      [...new Set(argumentsOf(text).map((name) => (name === "Business" ? "business" : name)))].join();
    const different = persian.filter(([name, text]) => named(text) !== named(english.get(name) ?? ""));
    expect(different.map(([name]) => name)).toEqual([]);
  });

  it("are written with Persian letters and digits, not with their Arabic look-alikes", () => {
    expect(persian.filter(([, text]) => /[\u064a\u0643\u0660-\u0669]/.test(text)).map(([name]) => name)).toEqual([]);
  });

  it.each(["fa", "en"] as const)("can all be read as ICU in %s", (locale) => {
    const problems: string[] = [];
    const translate = createTranslator({
      locale,
      messages: (locale === "fa" ? fa : en) as Tree,
      onError: (error) => problems.push(error.message),
    }) as unknown as { rich: (key: string, values: object) => unknown };
    for (const [name, text] of leaves((locale === "fa" ? fa : en) as Tree)) {
      const values = Object.fromEntries(
        argumentsOf(text).map((argument) => [
          argument,
          text.includes(`<${argument}>`) ? (chunks: unknown) => chunks : 3,
        ]),
      );
      translate.rich(name, values);
    }
    expect(problems).toEqual([]);
  });

  it.each(["fa", "en"] as const)("say the same when they are compiled in %s", (locale) => {
    const translate = createTranslator({ locale, messages: (locale === "fa" ? fa : en) as Tree }) as unknown as {
      (key: string, values: object): string;
      markup: (key: string, values: object) => string;
    };
    const formatters = {
      getNumberFormat: (...given: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...given),
      getPluralRules: (...given: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...given),
      getDateTimeFormat: (...given: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
        new Intl.DateTimeFormat(...given),
    };
    for (const [name, text] of leaves((locale === "fa" ? fa : en) as Tree)) {
      for (const count of [0, 1, 3000]) {
        const values = Object.fromEntries(
          argumentsOf(text).map((argument) => [
            argument,
            text.includes(`<${argument}>`) ? (chunks: unknown) => `[${chunks}]` : count,
          ]),
        );
        const compiled = compileMessage(text);
        const said = typeof compiled === "string" ? compiled : format(compiled, locale, values, { formatters });
        expect(`${name}: ${[said].flat().join("")}`).toBe(`${name}: ${translate.markup(name, values)}`);
      }
    }
  });
});

describe("preferences", () => {
  it("are Persian, Jalali and rial unless a cookie or the browser says otherwise", () => {
    expect(readPreferences(() => undefined, null)).toEqual({
      locale: "fa",
      theme: "system",
      unit: "rial",
      calendar: "jalali",
      density: "comfortable",
    });
    const cookies: Record<string, string> = { "daftar-locale": "en", "daftar-theme": "dark", "daftar-unit": "dollar" };
    expect(readPreferences((name) => cookies[name], "fa")).toEqual({
      locale: "en",
      theme: "dark",
      unit: "rial",
      calendar: "gregorian",
      density: "comfortable",
    });
    expect(readPreferences(() => undefined, "en-GB,fa;q=0.5")).toMatchObject({ locale: "en", calendar: "gregorian" });
  });
});
