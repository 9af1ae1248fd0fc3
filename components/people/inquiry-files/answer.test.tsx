import { expect, it, vi } from "vitest";
import { drawn } from "@/lib/testing/drawn";
import { Answer } from "./answer";

vi.mock("next/navigation", () => ({ useRouter: () => ({}), usePathname: () => "", useSearchParams: () => new Map() }));

it("has the answer of a row on the screen: whether it matched, and what was told", () => {
  expect(drawn(<Answer answer={null} />)).toBe("");
  const values = { bankName: "Mellat", owners: ["Maryam Kazemi", "Ali Rezaei"] };
  const found = drawn(<Answer answer={{ kind: "iban", state: "found", values }} />);
  for (const text of ["Bank", "Mellat", "Owners of the account", "Maryam Kazemi، Ali Rezaei"])
    expect(found).toContain(text);
  // What was not told has no line.
  expect(found).not.toContain("Account number");
  expect(drawn(<Answer answer={{ kind: "shahkar", state: "unmatched", values: {} }} />)).not.toContain("<ul");
});
