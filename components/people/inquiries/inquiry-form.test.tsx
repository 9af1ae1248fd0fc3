import { expect, it, vi } from "vitest";
import { drawn } from "@/lib/testing/drawn";
import { InquiryNew } from "./inquiry-form";

vi.mock("next/navigation", () => ({ useRouter: () => ({}), usePathname: () => "", useSearchParams: () => new Map() }));
const settings = { fees: {}, monthlyRial: null, mine: { monthlyRial: null, spentRial: 0 }, members: [] };
const ANSWERS: Record<string, unknown> = {
  "inquiries.settings": settings,
  "customers.show": { type: "INDIVIDUAL", name: "Maryam Kazemi", legalName: null },
};
vi.mock("@/lib/kit/operations/query", () => ({
  useOperation: ({ id }: { id: string }) => ({ data: ANSWERS[id], error: null }),
  useOperationMutation: () => ({}),
}));

it("finds the customer by what they can be known by, and asks for no id", () => {
  const form = drawn(<InquiryNew />);
  expect(form).toMatch(/<input[^>]*type="search"/);
  expect(form).toContain("Find the customer by name, mobile or national code");
  expect(form).not.toContain("Customer’s id");
  // Where it is about somebody already, nobody else is chosen.
  const about = drawn(<InquiryNew customerId="8f14e45f" />);
  expect(about).toContain("Maryam Kazemi");
  expect(about).not.toContain('type="search"');
});
