import "@/lib/server/app";
import { globSync } from "node:fs";
import { IntlMessageFormat } from "intl-messageformat";
import { expect, it } from "vitest";
import { areaNotices, areaPermissions, areaScreens } from "@/lib/areas/areas";
import { NOTICE_SEVERITIES, type NoticeKind, type NoticeKindName } from "@/lib/kit/notices";
import { ROOT } from "@/lib/launch/before/settings.mjs";
import { registry } from "@/lib/server/core/registry";
import { noticeRecord, noticeWords } from "@/lib/testing/notices";

const kinds = Object.entries<NoticeKind>(areaNotices);

/** The pages below a business, as patterns of their addresses. */
const pages = globSync("app/(dashboard)/**/page.tsx", { cwd: ROOT })
  .filter((file) => !file.includes("[...unknown]"))
  .map((file) => {
    const path = file
      .replace(/\/page\.tsx$/, "")
      .split("/")
      .slice(1)
      .filter((part) => !/^\(.*\)$/.test(part))
      .map((part) => (part.startsWith("[") ? "[^/]+" : part));
    return new RegExp(`^/${path.join("/")}$`);
  });

it("every declared kind is found by one source, and every source finds a declared kind", () => {
  const found = registry().noticeSources.map(({ kind }) => kind);
  expect(found.toSorted()).toEqual(kinds.map(([name]) => name).toSorted());
  expect(new Set(found).size).toBe(found.length);
});

it.each(kinds)(
  "%s names a permission, a screen and pages that exist",
  (kind, { severity, permission, screen, href, list }) => {
    expect(NOTICE_SEVERITIES).toContain(severity);
    expect(Object.keys(areaPermissions)).toContain(permission);
    // The navigation counts what waits for somebody, and no kind that needs no act.
    expect(screen === undefined).toBe(severity === "know");
    if (screen !== undefined) {
      const place = areaScreens.find(({ id }) => id === screen);
      expect(place, screen).toBeDefined();
      // Only what has an entry in the navigation can be counted there.
      expect(place && "navigation" in place && place.navigation, screen).toBeTruthy();
    }
    for (const address of [href("parsmart", noticeRecord(kind)), list?.("parsmart")]) {
      if (address === undefined) continue;
      const [path = ""] = address.split(/[?#]/);
      expect(
        pages.some((page) => page.test(path)),
        path,
      ).toBe(true);
    }
  },
);

type Element = ReturnType<IntlMessageFormat["getAst"]>[number];

/** Of a part that is plain text. */
const LITERAL = 0;
/** Of `#`, which stands for the number of the plural around it. */
const POUND = 7;

/** The values that a sentence names, in each of its branches. */
function namedIn(elements: readonly Element[]): string[] {
  return elements.flatMap((element): string[] => {
    if (element.type === LITERAL || element.type === POUND) return [];
    const branches = "options" in element ? Object.values(element.options).flatMap(({ value }) => value) : [];
    const within = "children" in element ? element.children : [];
    return [element.value, ...namedIn([...branches, ...within])];
  });
}

const named = (text: string, locale: string) => [...new Set(namedIn(new IntlMessageFormat(text, locale).getAst()))];

it.each(kinds)("%s is said in both languages, with values that it has", (kind, { facts = [] }) => {
  const own = ["count", ...facts];
  for (const locale of ["fa", "en"] as const) {
    const { title, body = "", name } = noticeWords(locale, kind as NoticeKindName);
    expect(name, locale).toBeTruthy();
    expect(title, locale).toBeTruthy();
    // A title leaves by mail and push, where nothing draws a tag.
    expect(title, locale).not.toContain("<");
    expect(own, locale).toEqual(expect.arrayContaining(named(title, locale)));
    expect([...own, "since"], locale).toEqual(expect.arrayContaining(named(body, locale)));
    // What is declared is said, so no fact is kept that no word needs.
    expect(named(`${title} ${body}`, locale), locale).toEqual(expect.arrayContaining([...facts]));
  }
});
