import { expect, it } from "vitest";
import { type AccountFact, recogniseRows } from "./recognise";

const IBAN = "IR820540102680020817909002";
const OTHER = "IR062960000000100324200001";
const UUID = "5f0c9a4e-7b52-4c0e-9d3c-0f4a5a1f2b3c";

const row = (trackingCode: string, more: object = {}) => ({
  trackingCode,
  status: "DEPOSIT" as const,
  amountRial: 5_000_000,
  description: null as string | null,
  paymentId: null as string | null,
  counterpartyIban: null as string | null,
  at: "2026-11-21T09:00:00.000Z" as string | null,
  ...more,
});
const settlement = (id: string, more: Partial<AccountFact> = {}): AccountFact => ({
  kind: "settlement",
  id,
  href: `/parsmart/settlements/${id}`,
  amountRial: 5_000_000,
  at: "2026-11-20T09:00:00.000Z",
  way: "in",
  ids: [id],
  numbers: [],
  iban: IBAN,
  otherIban: null,
  ...more,
});
const found = (rows: ReturnType<typeof row>[], facts: AccountFact[]) => recogniseRows(rows, facts, IBAN);
const said = (rows: ReturnType<typeof row>[], facts: AccountFact[]) =>
  Object.fromEntries(
    [...found(rows, facts)].map(([code, { how, by, facts: named }]) => [code, [how, by, ...named.map(({ id }) => id)]]),
  );

it("knows a row by an id of ours wherever it stands on it, in either script of digits", () => {
  const facts = [settlement(UUID, { numbers: ["0012345678901234"], ids: [UUID, "987654321012"] })];
  for (const named of [
    row(UUID.toUpperCase()),
    row("r1", { paymentId: "987654321012" }),
    row("r1", { description: `انتقال از کیف پول، شمارهٔ مرجع:0012345678901234.` }),
    row("r1", { description: "واریز پیگیری ۹۸۷۶۵۴۳۲۱۰۱۲" }),
  ])
    expect(Object.values(said([named], facts)), JSON.stringify(named)).toEqual([["certain", "id", UUID]]);
});

it("does not take an id that is part of a longer one, a short number, or a way that money cannot have gone", () => {
  const facts = [settlement("123456", { ids: ["123456"], numbers: ["77"], iban: null })];
  expect(said([row("a", { description: "شماره 1234567 و 77" })], facts)).toEqual({});
  expect(said([row("123456", { status: "WITHDRAWAL" })], facts)).toEqual({});
  expect(said([row("123456", { status: "UNKNOWN" })], facts)).toEqual({ 123456: ["certain", "id", "123456"] });
});

it("calls an id with another amount possible, and says that it is the amount", () => {
  expect(said([row("123456789", { amountRial: 7 })], [settlement("123456789")])).toEqual({
    123456789: ["possible", "otherAmount", "123456789"],
  });
});

it("calls amount, time and account possible, never certain", () => {
  expect(said([row("a")], [settlement("p-1")])).toEqual({ a: ["possible", "amount", "p-1"] });
  expect(said([row("a", { at: "2026-11-28T09:00:00.000Z" })], [settlement("p-1")])).toEqual({});
  expect(said([row("a", { at: "2026-11-19T09:00:00.000Z" })], [settlement("p-1")])).toEqual({});
  expect(said([row("a", { at: null })], [settlement("p-1")])).toEqual({});
  expect(said([row("a", { amountRial: 5_000_001 })], [settlement("p-1")])).toEqual({});
  // A settlement to another account never matches this account, with any outcome.
  expect(said([row("a")], [settlement("p-1", { iban: OTHER })])).toEqual({});
  // If both name the other side, the two must be the same.
  const deposit = settlement("d-1", { kind: "transaction", otherIban: OTHER });
  expect(said([row("a", { counterpartyIban: OTHER })], [deposit])).toEqual({ a: ["possible", "amount", "d-1"] });
  expect(said([row("a", { counterpartyIban: IBAN })], [deposit])).toEqual({});
});

it("takes what goes between two of the business's own accounts for nothing that the wallet paid, by the amount alone", () => {
  const third = "IR560120000000003027321050";
  const own = new Set([IBAN, OTHER]);
  const hows = (each: object, facts: AccountFact[]) =>
    [...recogniseRows([row("a", each)], facts, IBAN, own).values()].map(({ how }) => how);
  expect(hows({ counterpartyIban: OTHER }, [settlement("p-1")])).toEqual([]);
  expect(hows({ counterpartyIban: third }, [settlement("p-1")])).toEqual(["possible"]);
  // A row with our id, or with this very account on the other side, matches all the same.
  expect(hows({ counterpartyIban: OTHER, description: "p-11111" }, [settlement("p-11111")])).toEqual(["certain"]);
  expect(hows({ counterpartyIban: OTHER }, [settlement("d-1", { otherIban: OTHER })])).toEqual(["possible"]);
});

it("says that it is one of several where a row has more facts, or a fact more rows, than one", () => {
  expect(said([row("a")], [settlement("p-1"), settlement("p-2")])).toEqual({ a: ["several", "amount", "p-1", "p-2"] });
  expect(said([row("a"), row("b")], [settlement("p-1")])).toEqual({
    a: ["several", "amount", "p-1"],
    b: ["several", "amount", "p-1"],
  });
  const both = row("a", { description: "p-11111 و p-22222" });
  expect(said([both], [settlement("p-11111"), settlement("p-22222")])).toEqual({
    a: ["several", "id", "p-11111", "p-22222"],
  });
  expect(
    said([row("x", { paymentId: "p-11111" }), row("y", { paymentId: "p-11111" })], [settlement("p-11111")]),
  ).toEqual({
    x: ["several", "id", "p-11111"],
    y: ["several", "id", "p-11111"],
  });
});

it("gives no other row what an id gave to one", () => {
  expect(said([row("a", { paymentId: "p-11111" }), row("b")], [settlement("p-11111")])).toEqual({
    a: ["certain", "id", "p-11111"],
  });
});

it("knows what leaves an account for the wallet, and takes a number that comes again for its own time alone", () => {
  const cashIn = settlement("c-1", { kind: "transaction", way: "out", ids: ["440000000001"] });
  expect(said([row("440000000001", { status: "WITHDRAWAL" })], [cashIn])).toEqual({
    440000000001: ["certain", "id", "c-1"],
  });
  const [before, now] = [
    settlement("p-old", { numbers: ["30012345"], at: "2026-06-01T09:00:00.000Z" }),
    settlement("p-new", { numbers: ["30012345"] }),
  ];
  expect(said([row("a", { paymentId: "30012345" })], [before, now])).toEqual({ a: ["certain", "id", "p-new"] });
});
