import { expect, it } from "vitest";
import { bankOfCard } from "./card-bank";

it("knows the bank of a whole or masked card, in any digits", () => {
  expect(bankOfCard("603799******1234", "en")).toBe("Melli");
  expect(bankOfCard("۶۱۰۴ ۳۳۷۷ ۰۰۰۰ ۰۰۰۰", "fa")).toBe("بانک ملت");
});

it("says nothing of a card it does not know or whose beginning is hidden", () => {
  expect(bankOfCard("000000******1234", "en")).toBeNull();
  expect(bankOfCard("6037********1234", "en")).toBeNull();
});
