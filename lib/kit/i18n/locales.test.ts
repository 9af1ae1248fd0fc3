import { expect, it } from "vitest";
import { localeOfBrowser } from "./locales";

it.each([
  ["en-GB,en;q=0.9", "en"],
  ["fa-IR,fa;q=0.9,en;q=0.8", "fa"],
  ["de-DE,de;q=0.9,en;q=0.8,fa;q=0.7", "en"],
  ["en;q=0.5, fa;q=0.9", "fa"],
  ["en;q=0, fr", "fa"],
  ["de", "fa"],
  ["*", "fa"],
  ["constructor", "fa"],
  ["", "fa"],
  [null, "fa"],
  [";;;,,=q", "fa"],
])("%s is answered in %s", (accepted, locale) => {
  expect(localeOfBrowser(accepted)).toBe(locale);
});
