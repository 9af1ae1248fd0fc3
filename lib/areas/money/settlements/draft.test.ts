import { expect, it } from "vitest";
import { queuedContent, settlementContent } from "@/lib/areas/money/orders/schemas";
import { type SettlementDraftInput, settlementDraft } from "./draft";
import { EMPTY_DRAFT, orderOf } from "./draft-values";

const filled: SettlementDraftInput = {
  ...EMPTY_DRAFT,
  iban: "IR062960000000100324200001",
  amountRial: 1_000_000,
  isInstant: true,
};
const errorsOf = (change: Partial<SettlementDraftInput>) =>
  settlementDraft.safeParse({ ...filled, ...change }).error?.issues.map(({ path, message }) => `${path}: ${message}`);

it("names each field that is missing or wrong, in words that the form has", () => {
  expect(errorsOf({})).toBeUndefined();
  expect(errorsOf({ iban: "", amountRial: null })).toEqual(["iban: errors.required", "amountRial: errors.required"]);
  expect(errorsOf({ amountRial: 49_990 })).toEqual(["amountRial: errors.amountTooSmall"]);
  expect(errorsOf({ amountRial: 50_001 })).toEqual(["amountRial: errors.amountTens"]);
  expect(errorsOf({ paymentNumber: "12a" })).toEqual(["paymentNumber: errors.notAWholeNumber"]);
});

it("is signed as what an order of its kind takes, without what was left empty", () => {
  const draft = settlementDraft.parse({ ...filled, paymentNumber: "۱۲۳", description: " اجاره ", reason: "قرارداد" });
  expect(orderOf(draft).content).toEqual({
    iban: "IR062960000000100324200001",
    amountRial: 1_000_000,
    type: "ACH",
    isInstant: true,
    paymentNumber: "123",
    description: "اجاره",
  });
  expect(settlementContent.parse(orderOf(draft).content)).toMatchObject({ isInstant: true });
  const queued = orderOf({ ...draft, kind: "queued" }).content;
  expect(queued).not.toHaveProperty("isInstant");
  expect(queuedContent.parse(queued)).toMatchObject({ amountRial: 1_000_000 });
});
