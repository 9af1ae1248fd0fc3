import { expect, it } from "vitest";
import { neededFor } from "./fill";

type Order = Parameters<typeof neededFor>[0];
const order: Order = {
  ...{ kind: "settlement", state: "failed", whereabouts: null, failure: "موجودی کیف پول کافی نیست." },
  ...{ amountRial: 1_000_000, receipt: null, repeatedBy: [] },
};

it.each<[string, Partial<Order>, number | null]>([
  ["failed for want of money", {}, 1_000_000],
  ["failed for it in English", { failure: "Insufficient wallet balance" }, 1_000_000],
  [
    "was not sent, as the wallet has less",
    { kind: "gatewayRefund", failure: "errors.gatewayRefundWalletShort" },
    1_000_000,
  ],
  ["was ordered again since", { repeatedBy: ["x"] }, null],
  ["failed for something else", { failure: "شبا یافت نشد." }, null],
  ["brings money in", { kind: "cashIn" }, null],
  ["waits in the queue", { kind: "queued", state: "sent", whereabouts: "queue", failure: null }, 1_000_000],
  [
    "waits in the queue with a fee that was told",
    { kind: "queued", state: "sent", whereabouts: "queue", failure: null, receipt: { wageRial: 5_000 } },
    1_005_000,
  ],
  ["waits no longer", { kind: "queued", state: "sent", whereabouts: "bank", failure: null }, null],
])("of an order that %s, what the wallet needs is known", (_, more, needed) => {
  expect(neededFor({ ...order, ...more })).toBe(needed);
});
