import { expect, it } from "vitest";
import { safeParse } from "zod";
import { toPersianDigits } from "@/lib/kit/format/digits";
import { formatIban, makeIban } from "@/lib/kit/format/iban";
import { defaultPolicy } from "@/lib/kit/orders/policy";
import { policyRules } from "@/lib/kit/orders/policy-schema";
import { readPlaces, rulesOf, valuesOf } from "./editor-values";

const A = makeIban("056", "1");
const B = makeIban("062", "2");

it("gives the same rules back that it was filled with", () => {
  const rules = {
    ...defaultPolicy(),
    makerDayRial: 5_000_000,
    allowed: [{ iban: A, note: "حقوق" }],
    blocked: [{ iban: B, note: "" }],
  };
  rules.removals = { bands: [{ uptoRial: null, approvals: 2, roles: ["owner"] }] };
  rules.kinds.batch = {
    bands: [
      { uptoRial: 1_000_000, approvals: 0, roles: ["owner"] },
      { uptoRial: null, approvals: 2, roles: ["owner", "manager"] },
    ],
    paymentRial: 7,
    orderRial: null,
  };
  const values = valuesOf(rules);
  const [allowed, blocked] = [readPlaces(values.allowed), readPlaces(values.blocked)];
  if (!allowed.ok || !blocked.ok) throw new Error("not read");
  expect(rulesOf(values, allowed.places, blocked.places)).toEqual(rules);
  expect(safeParse(policyRules, rulesOf(values, [], [])).success).toBe(true);
});

it("reads places in any digits and grouping, and names the first wrong line", () => {
  expect(readPlaces(`\n${toPersianDigits(formatIban(A).slice(2))} انبار ۲\n${B}`)).toEqual({
    ok: true,
    places: [
      { iban: A, note: "انبار 2" },
      { iban: B, note: "" },
    ],
  });
  const other = A.slice(2);
  expect(readPlaces(`شبا: ${formatIban(A).replaceAll(" ", "–")} انبار ۲\n${other}IR`)).toEqual({
    ok: true,
    places: [
      { iban: A, note: "انبار 2" },
      { iban: A, note: "" },
    ],
  });
  expect(readPlaces(`${A}\nhello`)).toEqual({ ok: false, line: 2 });
  expect(readPlaces("")).toEqual({ ok: true, places: [] });
});
