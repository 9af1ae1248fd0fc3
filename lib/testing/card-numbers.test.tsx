import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { CardNumber } from "@/components/kit/ui/card-number";
import { FieldText } from "@/components/shared/records/field-value";
import { cardNumberText, maskCardNumber } from "@/lib/kit/format/card";
import { ROOT } from "../launch/before/settings.mjs";
import { drawn } from "./drawn";

const files = globSync("{app,components,lib}/**/*.{ts,tsx}", { cwd: ROOT }).filter(
  (file) => !/\.test\.tsx?$|(^|\/)testing(\.ts|\/)|^lib\/sandbox\//.test(file),
);
const withPattern = (pattern: RegExp, among: RegExp = /./): string[] =>
  files.filter((file) => among.test(file) && pattern.test(readFileSync(`${ROOT}/${file}`, "utf8")));

/** What hides something else: the gateway's key, a code that is typed. */
const OTHERS = ["components/collecting/gateway/key-section.tsx", "components/kit/forms/otp-field.tsx"];
/** A card as the service spells it, which is read and searched for, and never shown. */
const SPELLS = [
  "lib/kit/format/card.ts",
  "lib/areas/people/customer-accounts/server/answers.ts",
  "lib/areas/collecting/gateway/server/record.ts",
  "lib/areas/people/inquiries/server/record.ts",
  "lib/kit/operations/wire.ts",
  "lib/kit/search/recognise.ts",
];

it("masks card numbers in one form, from left to right", () => {
  for (const spelling of ["603799******0593", "6037991899500593", "6037-99**-****-0593"]) {
    expect(maskCardNumber(spelling)).toBe("6037 99•• •••• 0593");
    expect(cardNumberText(spelling)).toBe("\u20666037 99•• •••• 0593\u2069");
    for (const shown of [
      <CardNumber key="own" value={spelling} />,
      <FieldText key="field" kind="card" value={spelling} label="wallet.fields.card" />,
    ])
      expect(drawn(shown)).toMatch(/^<bdi dir="ltr"[^>]*>6037 99•• •••• 0593<\/bdi>$/);
  }
  expect(maskCardNumber("0593")).toBe("•••• •••• •••• 0593");
});

it("makes no other form: none is spelled by hand, and none is shown as the service spells it", () => {
  expect(files.length).toBeGreaterThan(1000);
  expect(withPattern(/\*{4}|•{4}/).toSorted()).toEqual([...SPELLS, ...OTHERS].toSorted());
  // What is shown goes through the component; the form of a lost write compares numbers.
  expect(withPattern(/maskCardNumber\(/, /^components\//).toSorted()).toEqual([
    "components/kit/ui/card-number.tsx",
    "components/people/customer-accounts/add-account.tsx",
  ]);
  expect(withPattern(/>\s*\{[\w.?]*(?:pan|payersCard|[cC]ard)\}\s*</, /^(?:app|components)\//)).toEqual([]);
  expect(withPattern(/value: (?:\w+\()?[\w.?]*(?:\.pan|\bpayersCard|\bcard)\)?\s*[,}]/, /^components\//)).toEqual([]);
});
