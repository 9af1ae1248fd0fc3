import { expect, it, vi } from "vitest";
import type { CardSettings } from "@/lib/areas/cards/cards/status";
import en from "@/lib/areas/words/en";
import { drawn } from "@/lib/testing/drawn";
import { CreditsPage } from "./credits-page";

const ISSUER = { slug: "default", name: "Bank", addedBy: "x", createdAt: "2026-11-20T08:00:00Z" };
const answer = vi.hoisted(() => ({ settings: {} as Partial<CardSettings> }));
vi.mock("next/navigation", () => ({ useRouter: () => ({}) }));
vi.mock("@/lib/kit/operations/query", () => ({
  useOperation: () => ({ data: answer.settings, error: null }),
  useOperationMutation: () => ({ error: null }),
}));

it("orders nothing before issuing is set up and somebody issues, and leads to where that is mended", () => {
  answer.settings = { state: "set", providers: [ISSUER] };
  expect(drawn(<CreditsPage />)).toContain("<textarea");
  const { unknownTitle, refusedTitle, noProviderTitle, open } = en.cards.notSetUp;
  const faulty: [Partial<CardSettings>, string][] = [
    [{ state: "unknown", providers: [] }, unknownTitle],
    [{ state: "refused", providers: [ISSUER] }, refusedTitle],
    [{ state: "set", providers: [] }, noProviderTitle],
  ];
  for (const [settings, title] of faulty) {
    answer.settings = settings;
    const page = drawn(<CreditsPage />);
    for (const words of [title, open]) expect(page).toContain(words);
    expect(page).not.toContain("<textarea");
  }
});
