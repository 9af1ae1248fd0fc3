import { expect, it } from "vitest";
import { AUTHORIZATION_LIST_STATUSES, AUTHORIZATION_STATUS } from "@/lib/areas/collecting/authorizations/status";
import { WITHDRAWAL_STATUS } from "@/lib/areas/collecting/withdrawals/status";
import { BATCH_ITEM_FILTERS, BATCH_ITEM_STATUS, BATCH_OUTCOME } from "@/lib/areas/money/batches/status";
import { ORDER_STATUS } from "@/lib/areas/money/orders/status";
import { QUEUED_STATUS } from "@/lib/areas/money/queued-settlements/status";
import { SETTLEMENT_FILTER_LABEL } from "@/lib/areas/money/settlements/status";
import { CHANNEL_LABEL } from "@/lib/areas/money/wallet/status";
import en from "@/lib/areas/words/en";
import fa from "@/lib/areas/words/fa";
import { registry } from "@/lib/server/core/registry";
import { sourceOf } from "./source";

/** The codes of a file's filters, with the screen's label for each. */
const labels = (views: Record<string, { label: string }>, source = "") =>
  Object.entries(views).map(([code, { label }]) => [source + code, label]);
const some = <Code extends string>(codes: readonly Code[], views: Record<Code, { label: string }>, source = "") =>
  codes.map((code) => [source + code, views[code].label]);
const FILTERS = ["succeed", "failed", "pending", "canceled"].map((code) => [code, `wallet.filters.statuses.${code}`]);
const FIELDS = Object.keys(en.wallet.filters.fields).map((code) => [code, `wallet.filters.fields.${code}`]);
const KINDS = ["transactions", "settlements"].map((code) => [code, `wallet.filters.kinds.${code}`]);
const CHANNELS = Object.entries(CHANNEL_LABEL).filter(([code]) => code !== "settlements");
const VALUES: Record<string, string> = Object.fromEntries([
  ...labels(ORDER_STATUS),
  ...labels(WITHDRAWAL_STATUS),
  ...some(AUTHORIZATION_LIST_STATUSES, AUTHORIZATION_STATUS),
  ...CHANNELS,
  ...FILTERS,
  ...FIELDS,
  ...KINDS,
  ...Object.entries(SETTLEMENT_FILTER_LABEL).map(([code, key]) => [`settlements_${code}`, key]),
  ...labels(QUEUED_STATUS, "queuedSettlements_"),
  ...some(BATCH_ITEM_FILTERS, BATCH_ITEM_STATUS, "batchItems_"),
  ...labels(BATCH_OUTCOME, "batchItems_"),
]);

type Tree = { [key: string]: string | Tree };
const wordOf = (messages: Tree, key: string) =>
  key
    .split(".")
    .reduce<string | Tree | undefined>((tree, name) => (typeof tree === "object" ? tree[name] : tree), messages);

it.each([
  ["fa", fa],
  ["en", en],
])("a file says what the screen says (%s)", (_, messages) => {
  const tree = messages as unknown as Tree;
  const onScreen = Object.fromEntries(Object.entries(VALUES).map(([name, key]) => [name, wordOf(tree, key)]));
  expect(messages.exports.values).toMatchObject(onScreen);
});

/** The codes that a filter's schema allows, inside any wrapper. A filter with free text has none. */
function codesOf(schema: unknown): string[] {
  const { def } = (schema as { _zod: { def: { innerType?: unknown; entries?: object; options?: unknown[] } } })._zod;
  if (def.entries) return Object.values(def.entries).map(String);
  return [...(def.innerType ? [def.innerType] : []), ...(def.options ?? [])].flatMap(codesOf);
}
const isTold = (messages: typeof en | typeof fa, source: string, name: string, code: string): boolean =>
  [`${source}_${code}`, code].some((key) => Object.hasOwn(messages.exports.values, key)) ||
  (name === "action" && Object.hasOwn(messages.audit.actions, code.replaceAll(".", "_")));
/** Fields that name a position in a list and do not filter it. */
const PLACES = ["page", "perPage", "after", "before"];

it.each([
  ["fa", fa],
  ["en", en],
])("every filter of every file has a name, and every code of it a word (%s)", (_, messages) => {
  const { filters } = messages.exports;
  const untold = Object.entries(registry().files).flatMap(([source, { input }]) =>
    Object.entries(input._zod.def.shape).flatMap(([name, schema]) => {
      if (PLACES.includes(name)) return [];
      const codes = codesOf(schema).filter((code) => !isTold(messages, source, name, code));
      return [
        ...(Object.hasOwn(filters, name) ? [] : [`${source}: ${name}`]),
        ...codes.map((code) => `${source}: ${name} ${code}`),
      ];
    }),
  );
  expect(untold).toEqual([]);
  // A pattern allows these; it lists no codes.
  for (const name of ["reason", "bankCode"])
    expect([name, isTold(messages, "withdrawals", name, "none")]).toEqual([name, true]);
  expect(codesOf(sourceOf("customers").input._zod.def.shape.type)).toEqual(["INDIVIDUAL", "LEGAL"]);
});

it.each([
  ["fa", fa],
  ["en", en],
])("every column of every file has a name of its own there (%s)", (_, messages) => {
  for (const [name, { columns }] of Object.entries(registry().files)) {
    const headers = columns.map(({ label }) => wordOf(messages as unknown as Tree, label));
    expect(headers.every((header) => typeof header === "string")).toBe(true);
    expect([name, ...new Set(headers)]).toEqual([name, ...headers]);
  }
});

it("says every word that only files have, and no other", () => {
  const used = Object.values(registry().files).flatMap(({ columns }) => columns.map(({ label }) => label));
  expect(Object.keys(en.exports.columns).filter((id) => !used.includes(`exports.columns.${id}` as never))).toEqual([]);
});
