import { expect, it, vi } from "vitest";
import en from "@/lib/i18n/en";
import { drawn } from "@/lib/testing/drawn";
import type { Tie } from "@/lib/ties/ties";
import { type TiedRecord, useTies } from "./ties";

const told = vi.hoisted(() => ({ data: undefined as { items: Tie[] } | undefined, error: null as Error | null }));
vi.mock("@/lib/operations/query", () => ({ useOperation: () => told }));

const record: TiedRecord = { of: "customer", id: "c" };
function Window({ isOpen = true }: { isOpen?: boolean }) {
  const { shown, isHeld } = useTies(record, isOpen);
  return (
    <>
      {shown}
      {isHeld && "held"}
    </>
  );
}
const withTies = (items: Tie[] | undefined, error: Error | null = null) => {
  told.data = items && { items };
  told.error = error;
  return drawn(<Window />);
};

it("says what hangs on a record, and that money holds it", () => {
  const balance: Tie = { kind: "balance", count: null, amountRial: 4_200_000, holds: true };
  const links: Tie = { kind: "links", count: 2, amountRial: 1_400_000, holds: false };
  const shown = withTies([balance, links]);
  for (const text of [en.ties.title, en.ties.kinds.balance, en.ties.kinds.links, en.ties.holds, "4,200,000", "held"])
    expect(shown).toContain(text);
  const free = withTies([links]);
  expect(free).toContain(en.ties.kinds.links);
  for (const text of [en.ties.holds, "held"]) expect(free).not.toContain(text);
  expect(withTies([])).toContain(en.ties.none);
});

it("says what could not be found out, and nothing before somebody opens the window", () => {
  const unread: Tie = { kind: "balance", count: null, amountRial: null, isUnread: true, holds: true };
  const shown = withTies([unread]);
  expect(shown).toContain(en.ties.notRead.replace("{what}", en.ties.kinds.balance));
  expect(shown).toContain("held");
  expect(withTies(undefined)).toContain(en.ties.looking);
  expect(withTies(undefined, new Error("x"))).not.toContain(en.ties.none);
  expect(drawn(<Window isOpen={false} />)).toBe("");
});
