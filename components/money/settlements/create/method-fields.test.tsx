import { useForm } from "react-hook-form";
import { expect, it, vi } from "vitest";
import type { SettlementDraft, SettlementDraftInput } from "@/lib/areas/money/settlements/draft";
import { EMPTY_DRAFT } from "@/lib/areas/money/settlements/draft-values";
import { settlementBank } from "@/lib/areas/money/settlements/server/answers";
import en from "@/lib/areas/words/en";
import { makeIban } from "@/lib/kit/format/iban";
import { drawn } from "@/lib/testing/drawn";
import { MethodField } from "./method-fields";

const bank = (code: number, a2a: object = {}) =>
  settlementBank.parse({ name: "x", code, a2a: { has_ability: true, is_active: true, is_healthy: true, ...a2a } });
const BANKS = [
  bank(17, { limit: { amount_limit: { total: 10_000_000, used: 0, remained: 10_000_000 } } }),
  bank(57, { is_active: false }),
];
vi.mock("next/navigation", () => ({ useRouter: () => ({}) }));
vi.mock("@/lib/kit/operations/query", () => ({ useOperation: () => ({ data: BANKS, error: null }) }));

function Form({ draft }: { draft: Partial<SettlementDraftInput> }) {
  const { control } = useForm<SettlementDraftInput, unknown, SettlementDraft>({
    defaultValues: { ...EMPTY_DRAFT, ...draft },
  });
  return <MethodField control={control} />;
}

/** What the form says of account to account, and whether it can be chosen. */
function shown(bankCode: string, amountRial = 5_000_000): { words: string; canChoose: boolean } {
  const page = drawn(<Form draft={{ iban: makeIban(bankCode, "12"), amountRial }} />).replaceAll("&#x27;", "'");
  const input = /<input[^>]*value="A2A"[^>]*>/.exec(page)?.[0] ?? "";
  expect(input).not.toBe("");
  return { words: page.replaceAll(/<[^>]*>/g, " "), canChoose: !input.includes("disabled") };
}

const { method } = en.settlementForm;
const { next } = en.settlements.banks;

it("offers account to account where the bank is paid so, and says above its limit that it is", () => {
  expect(shown("017")).toEqual({ words: expect.stringContaining(method.a2aHint), canChoose: true });
  expect(shown("017", 10_000_010)).toEqual({ words: expect.stringContaining(method.overLimit), canChoose: true });
});

it("says why it cannot be chosen", () => {
  expect(shown("057")).toEqual({ words: expect.stringContaining(next.notChosen), canChoose: false });
  expect(shown("056")).toEqual({ words: expect.stringContaining(next.notOffered), canChoose: false });
});
