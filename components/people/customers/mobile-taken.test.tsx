import { expect, it, vi } from "vitest";
import { drawn } from "@/lib/testing/drawn";
import { MobileTaken } from "./mobile-taken";

const asked = vi.hoisted(() => vi.fn());
vi.mock("@/lib/kit/operations/query", () => ({
  useOperation: (_: unknown, input: { q: string }, { enabled }: { enabled: boolean }) => {
    asked(enabled ? input.q : null);
    return { data: enabled ? { items: [MARYAM, AGENT, OTHER] } : undefined };
  },
}));
const MARYAM = { id: "1", name: "Maryam", legalName: null, mobile: "+98 912 123 4567" };
const AGENT = { id: "2", name: "Ali", legalName: "Dena", agentMobile: "09121234567" };
// For a service that ignores the search.
const OTHER = { id: "3", name: "Reza", legalName: null, mobile: "09350000000" };

it("names whose a mobile is already as soon as it is whole, and nobody else", () => {
  expect(drawn(<MobileTaken mobile="0912" />)).not.toContain("already");
  expect(asked).toHaveBeenLastCalledWith(null);
  const said = drawn(<MobileTaken mobile="0912 123 4567" />);
  expect(asked).toHaveBeenLastCalledWith("09121234567");
  for (const text of ["This mobile is already registered for other customers:", "Maryam", "Dena", "/pars/customers/1"])
    expect(said).toContain(text);
  expect(said).not.toContain("Reza");
});
