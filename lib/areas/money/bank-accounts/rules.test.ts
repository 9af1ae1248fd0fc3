import "@/lib/areas/areas";
import { expect, it } from "vitest";
import { roleCan } from "@/lib/kit/permissions";
import { ROLES } from "@/lib/kit/roles";
import { fitsRule, ruleFor } from "./rules";

const row = (description: string | null, more: object = {}) => ({
  description,
  at: "2026-11-21T09:00:00.000Z" as string | null,
  iban: "IR1",
  ...more,
});
const rule = (contains: string, more: object = {}) => ({ contains, iban: null, since: null, ...more });

it("finds a text in whatever letters, digits, spaces and half-spaces either is written", () => {
  expect(fitsRule(rule("تامین كننده 12"), row("پرداخت به تأمین‌کننده ۱۲"))).toBe(false);
  expect(fitsRule(rule("تأمین‌کننده ۱۲"), row("پرداخت به تامين‌كننده  12"))).toBe(true);
  expect(fitsRule(rule("KARMOZD"), row("karmozd bank"))).toBe(true);
  expect(fitsRule(rule("اجاره"), row(null))).toBe(false);
});

it("means the rows of its account and of its time", () => {
  expect(fitsRule(rule("اجاره", { iban: "IR2" }), row("اجاره"))).toBe(false);
  expect(fitsRule(rule("اجاره", { since: "2026-11-22T00:00:00.000Z" }), row("اجاره"))).toBe(false);
  expect(fitsRule(rule("اجاره", { since: "2026-11-20T00:00:00.000Z" }), row("اجاره"))).toBe(true);
  expect(fitsRule(rule("اجاره", { since: "2026-11-20T00:00:00.000Z" }), row("اجاره", { at: null }))).toBe(false);
});

it("is the first that fits", () => {
  const rules = [rule("حقوق"), rule("اجاره", { iban: "IR2" }), rule("اجاره دفتر"), rule("اجاره")];
  expect(ruleFor(rules, row("اجاره دفتر آبان"))).toBe(rules[2]);
  expect(ruleFor(rules, row("کارمزد"))).toBeUndefined();
});

it("is shown to nobody who sees personal data masked: what accounts' own answers tell is told whole", () => {
  for (const role of ROLES)
    if (roleCan(role, "bankAccounts.read")) expect(roleCan(role, "personal.see"), role).toBe(true);
});
