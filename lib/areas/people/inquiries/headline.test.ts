import { expect, it } from "vitest";
import { headlineOf } from "./kinds";
import type { InquiryShown } from "./operations";

const told = (kind: InquiryShown["kind"], values: object | null) =>
  headlineOf({ kind, answer: values && ({ values } as InquiryShown["answer"]) })?.text ?? null;

it("an inquiry's headline is what was asked for, as far as it was told", () => {
  const signatories = [
    { firstName: "مریم", lastName: "احمدی" },
    { firstName: "رضا", lastName: "" },
  ];
  expect(told("companySignature", { signatories })).toBe("مریم احمدی، رضا");
  expect(told("iban", { owners: ["مهسا کریمی", ""] })).toBe("مهسا کریمی");
  expect(told("iban", { owners: [] })).toBeNull();
  expect(told("iban", {})).toBeNull();
  expect(told("iban", null)).toBeNull();
  expect(told("nid", { firstName: "علی", lastName: "رضایی" })).toBe("علی رضایی");
  expect(told("kyc", { similarity: 97 })).toBe("97");
  // A match is a match: it has no value of its own.
  expect(told("shahkar", { matched: true })).toBeNull();
});
