import { expect, it } from "vitest";
import { paidIn, twiceIn } from "./ask";
import { NOTHING, type Row } from "./own-rows";

const row = (kind: Row["kind"], id: string, more: Partial<Row> = {}): Row => ({
  ...NOTHING,
  kind,
  id,
  href: null,
  status: "x",
  at: null,
  moment: 0,
  amountRial: 500_000,
  ...more,
});
const once = (rows: readonly Row[]) =>
  rows.filter((each) => !twiceIn(rows)(each)).map(({ kind, id }) => `${kind} ${id}`);

it("shows a direct debit's refund once, and as many rows as there were refunds of the same money", () => {
  const refund = (id: string) => row("debitRefund", id, { ids: [id], givesBack: { of: "77", number: null } });
  const entry = (id: string, more: Partial<Row> = {}) =>
    row("transaction", id, { ids: [id, null], givesBack: { of: "77", number: null }, ...more });
  expect(once([refund("r1"), entry("t1"), entry("t2"), entry("t3", { amountRial: 1 })])).toEqual([
    "debitRefund r1",
    "transaction t2",
    "transaction t3",
  ]);
  expect(once([refund("r1"), refund("r2"), entry("t1"), entry("t2")])).toEqual(["debitRefund r1", "debitRefund r2"]);
});

it("shows a gateway refund as the statement has it, and its order only while the statement has nothing", () => {
  const order = row("order", "o1", { becomes: "track", givesBack: { of: null, number: "555" } });
  const entry = row("transaction", "t1", { ids: ["t1", null], givesBack: { of: "9", number: "555" } });
  expect(once([order])).toEqual(["order o1"]);
  expect(once([order, entry])).toEqual(["transaction t1"]);
});

it("shows a payment that failed once, where the gateway named its row", () => {
  const payment = row("payment", "p1", { becomes: "t1" });
  const failed = row("transaction", "t1", { ids: ["t1", null] });
  expect(once([payment, failed])).toEqual(["payment p1"]);
});

it("shows a payout of the queue once it became a settlement as that, and a held payment as what became of it", () => {
  const settlement = row("settlement", "s1", { ids: ["s1", "track"] });
  expect(once([row("queuedSettlement", "q1", { links: ["q1", "track", "s1"] }), settlement])).toEqual([
    "settlement s1",
  ]);
  expect(once([row("queuedSettlement", "q1", { links: ["q1", null] }), settlement])).toHaveLength(2);
  const held = row("suspiciousDeposit", "h1", { trackingCode: "8001", isOpen: true });
  const told = row("deposit", "d1", { trackingCode: "8001", isOpen: true });
  expect(once([held, told])).toEqual(["suspiciousDeposit h1"]);
  expect(
    once([
      { ...held, isOpen: false },
      { ...told, isOpen: false },
    ]),
  ).toEqual(["deposit d1"]);
});

it("counts as paid what came in, less what was given back, and no payout", () => {
  expect(
    paidIn([
      row("payment", "p1", { moved: "in", amountRial: 900 }),
      row("withdrawal", "w1", { moved: "in", amountRial: 300 }),
      row("payment", "p2"),
      row("debitRefund", "r1", { moved: "out", isRefund: true, amountRial: 100 }),
      row("settlement", "s1", { moved: "out" }),
      row("order", "o1", { moved: "in" }),
    ]),
  ).toEqual({ netRial: 1_100, backRial: 100, count: 2 });
});
