import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { canBecome, canBeQueued, isMadeAnew, isWholeLimited, ORDER_KINDS, POLICY_KINDS, policyKindOf } from "./kinds";

const ROOT = path.join(import.meta.dirname, "../../..");

/** Where orders of every kind are treated alike. The forms of a kind know which one they make. */
const FOR_ALL = [
  "lib/kit/orders",
  "lib/areas/money/orders",
  "lib/areas/settings/policy",
  "lib/server/orders",
  "lib/areas/settings/policy/server",
  "components/records/audit",
  "components/money/orders",
  "components/shared/order-forms",
  "components/settings/policy",
];
const OWN = ["lib/kit/orders/kinds.ts", "lib/server/orders/kinds/"];

const COMPARED = new RegExp(`(===|!==|case) "(${ORDER_KINDS.join("|")})"`);

describe("kinds of orders", () => {
  it("are asked about by what they are, not by their names", () => {
    const files = FOR_ALL.flatMap((folder) =>
      readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
    );
    const sources = files.filter(
      (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !OWN.some((known) => file.startsWith(known)),
    );
    expect(sources.length).toBeGreaterThan(100);
    expect(sources.filter((file) => COMPARED.test(readFileSync(path.join(ROOT, file), "utf8")))).toEqual([]);
  });

  it("have rules of the policy, their own or another's", () => {
    expect(POLICY_KINDS).toEqual([
      "settlement",
      "batch",
      "queued",
      "withdrawal",
      "debitRefund",
      "cashIn",
      "gatewayRefund",
      "customerDeposit",
      "customerWithdrawal",
      "holderTransfer",
      "cardTransfer",
      "cardCredit",
      "cardCreditTake",
      "grantTransfer",
    ]);
    expect(policyKindOf("debitBatch")).toBe("withdrawal");
    expect(policyKindOf("cardCredits")).toBe("cardCredit");
    expect(POLICY_KINDS.filter(isWholeLimited)).toEqual(["batch", "withdrawal", "cardCredit", "cardCreditTake"]);
  });

  it("may become another only where that is the same payment", () => {
    expect(ORDER_KINDS.flatMap((from) => ORDER_KINDS.filter((to) => canBecome(from, to) && from !== to))).toEqual([
      "queued",
      "settlement",
    ]);
    expect(ORDER_KINDS.filter(canBeQueued)).toEqual(["settlement"]);
    expect(ORDER_KINDS.filter(isMadeAnew)).toEqual([
      "withdrawal",
      "debitBatch",
      "debitRefund",
      "cashIn",
      "gatewayRefund",
      "customerDeposit",
      "customerWithdrawal",
      "holderTransfer",
      "cardTransfer",
      "cardCredit",
      "cardCreditTake",
      "cardCredits",
      "cardCreditsTake",
      "grantTransfer",
    ]);
  });
});
