import { afterAll, beforeAll, expect, it } from "vitest";
import { GET } from "@/app/api/words/[version]/[locale]/[names]/route";

const before = process.env.WORDS_VERSION;
beforeAll(() => {
  process.env.WORDS_VERSION = "now";
});
afterAll(() => {
  if (before === undefined) delete process.env.WORDS_VERSION;
  else process.env.WORDS_VERSION = before;
});

const ask = (version: string, locale: string, names: string) =>
  GET(new Request("https://daftar.test/"), { params: Promise.resolve({ version, locale, names }) });

it("words are kept for ever under their version, and under no other", async () => {
  const present = await ask("now", "en", "search");
  expect(present.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(await present.json()).toHaveProperty("search");
  const old = await ask("before", "fa", "search");
  expect(old.headers.get("cache-control")).toBe("no-store");
  expect(await old.json()).toHaveProperty("search");
});

it("a part that stands apart comes under its own name alone, beside whatever else is named", async () => {
  const wordsOf = async (names: string) => (await ask("now", "en", names)).json();
  const orders = await wordsOf("orders");
  expect(orders.orders).toHaveProperty("title");
  expect(orders.orders).not.toHaveProperty("help");
  const both = await wordsOf("orders.help+orders+forms");
  expect(both.orders).toHaveProperty("title");
  expect(both.orders).toHaveProperty("help");
  expect(both).toHaveProperty("forms");
  expect(Object.keys((await wordsOf("wallet.status")).wallet)).toEqual(["status"]);
});

it.each([
  ["de", "search"],
  ["fa", "constructor"],
  ["constructor", "search"],
  ["fa", "search.nothing"],
  ["fa", "search+nothing"],
])("there are no words in %s of %s, and nobody keeps that", async (locale, names) => {
  const answer = await ask("now", locale, names);
  expect(answer.status).toBe(404);
  expect(answer.headers.get("cache-control")).toBe("no-store");
});
