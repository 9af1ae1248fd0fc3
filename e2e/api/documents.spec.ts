import { gzipSync } from "node:zlib";
import { LOCALES } from "@/lib/i18n/locales";
import { routes } from "@/lib/routes";
import { expect, test } from "../fixtures";

const MOST_KB = 20;

test("every screen's document is small: it carries the shell's words and its own", async ({
  apiAs,
  screens,
  stack,
}) => {
  const { cookie } = await apiAs("owner");
  const large: string[] = [];
  for (const { name, path, isPublic } of screens) {
    for (const locale of Object.keys(LOCALES)) {
      const headers = { cookie: `${isPublic ? "" : `${cookie}; `}daftar-locale=${locale}` };
      const document = await (await fetch(`${stack.urls[0]}${path}`, { headers })).text();
      // A page that is not there is drawn by the browser, from the same document.
      expect(/lang\\?"?[=:]\\?"(\w+)/.exec(document)?.[1], `language of ${name}`).toBe(locale);
      const kb = gzipSync(document).length / 1000;
      if (kb > MOST_KB) large.push(`${name} in ${locale}: ${kb.toFixed(1)} kB`);
    }
  }
  expect(large).toEqual([]);
});

test("a window's words are kept for ever under their version, and under no other", async ({
  page,
  signInAs,
  stack,
}) => {
  const url = stack.urls[0] ?? "";
  await signInAs("owner", { locale: "en" });
  const words = page.waitForResponse(/\/api\/words\/.*\/palette-window/);
  await page.goto(routes.home());
  await page.keyboard.press("Control+k");
  const answer = await words;
  expect(answer.headers()["cache-control"]).toContain("immutable");
  const [, version = ""] = /words\/([^/]+)\/en\//.exec(answer.url()) ?? [];

  const file = "components/search/palette-window";
  const old = await fetch(url + routes.api.words("before", "fa", file));
  expect(old.headers.get("cache-control")).toBe("no-store");
  expect(await old.json()).toHaveProperty("search");
  for (const address of [routes.api.words(version, "de", file), routes.api.words(version, "fa", "constructor")]) {
    expect((await fetch(url + address)).status).toBe(404);
  }
});

test("every script asks to be compiled while it arrives", async ({ apiAs, stack }) => {
  const url = stack.urls[0] ?? "";
  const { cookie } = await apiAs("owner");
  const document = await (await fetch(url + routes.home(), { headers: { cookie } })).text();
  const scripts = [...document.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, address]) => address ?? "");
  expect(scripts.length).toBeGreaterThan(3);
  for (const address of scripts) {
    const code = await (await fetch(new URL(address, url))).text();
    expect(code.slice(0, 40), address).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
  }
});
