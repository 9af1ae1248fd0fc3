import "@/lib/server/app";
import { globSync } from "node:fs";
import { expect, it } from "vitest";
import { areaNotices, areaPermissions, areaScreens } from "@/lib/areas/areas";
import { NOTICE_SEVERITIES, type NoticeKind } from "@/lib/kit/notices";
import { ROOT } from "@/lib/launch/before/settings.mjs";
import { registry } from "@/lib/server/core/registry";

const kinds = Object.entries<NoticeKind>(areaNotices);

/** The record of some kinds is a Tehran day. */
const recordOf = (kind: string): string =>
  /^settlements_(?:failed|returned)$/.test(kind) ? "2026-11-30" : "3f8e0c1a-6f0e-4d5f-9c43-0a8d5f0a1b2c";

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
    if (screen !== undefined) {
      const place = areaScreens.find(({ id }) => id === screen);
      expect(place, screen).toBeDefined();
      // Only what has an entry in the navigation can be counted there.
      expect(place && "navigation" in place && place.navigation, screen).toBeTruthy();
    }
    for (const address of [href("parsmart", recordOf(kind)), list?.("parsmart")]) {
      if (address === undefined) continue;
      const [path = ""] = address.split("?");
      expect(
        pages.some((page) => page.test(path)),
        path,
      ).toBe(true);
    }
  },
);
