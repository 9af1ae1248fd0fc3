import { expect, it, vi } from "vitest";
import type { Second } from "@/lib/areas/records/ties/removal";
import type { RemovalRequest, Tie } from "@/lib/areas/records/ties/status";
import en from "@/lib/areas/words/en";
import { drawn } from "@/lib/testing/drawn";
import { type TiedRecord, useTies } from "./ties";

const told = vi.hoisted(() => ({
  data: undefined as { items: Tie[]; second: Second | null } | undefined,
  error: null as Error | null,
}));
vi.mock("@/lib/kit/operations/query", () => ({
  useOperation: () => told,
  useOperationMutation: () => ({ error: null, isPending: false }),
}));

const record: TiedRecord = { of: "customer", id: "c" };
function Window({ isOpen = true }: { isOpen?: boolean }) {
  const { shown, isHeld, inPlace } = useTies(record, isOpen);
  return (
    <>
      {shown}
      {isHeld && "held"}
      {inPlace.isBlocked && "blocked"}
      {inPlace.action}
    </>
  );
}
const withTies = (items: Tie[] | undefined, error: Error | null = null, second: Second | null = null) => {
  told.data = items && { items, second };
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

const needed: Second = {
  stakeRial: 25_000_000,
  needed: 1,
  roles: ["owner", "manager"],
  others: 1,
  request: null,
  isGrown: false,
  isUnread: false,
  isAgreed: false,
};
const request: RemovalRequest = {
  id: "r",
  of: "customer",
  recordId: "c",
  name: null,
  stakeRial: 25_000_000,
  reason: null,
  makerName: "Sara",
  isMine: true,
  createdAt: "2026-11-20T08:00:00Z",
  expiresAt: "2026-11-23T08:00:00Z",
  stand: "open",
  isNews: false,
  confirmations: [],
  needed: 1,
  enderName: null,
  endReason: null,
  whyNot: "maker",
};
const words = en.ties.second;

it("asks for the agreement of others in place of the removal, and says who may give it", () => {
  const shown = withTies([], null, needed);
  for (const text of ["25,000,000", "Another person (Owner, Manager) has to agree", words.why, words.ask])
    expect(shown).toContain(text);
  expect(shown).not.toContain("can agree");
  expect(withTies([], null, { ...needed, others: 0 })).toContain("Nobody else can agree.");
  expect(withTies([], null, { ...needed, needed: 2 })).toContain("Only 1 other person can agree.");
  expect(withTies([], null, { ...needed, stakeRial: null })).toContain(
    "How much is still to be collected or paid under it is not known",
  );
  // Money that is there comes first.
  const balance: Tie = { kind: "balance", count: null, amountRial: 1, holds: true };
  expect(withTies([balance], null, needed)).not.toContain(words.ask);
});

it("says how a request stands, and offers the removal once others agreed", () => {
  const waiting = withTies([], null, { ...needed, request });
  for (const text of ["Sara asked", "0 of 1 agreed", words.withdraw]) expect(waiting).toContain(text);
  const others = withTies([], null, { ...needed, request: { ...request, isMine: false, whyNot: null } });
  for (const text of ["blocked", words.toApprovals]) expect(others).toContain(text);
  expect(others).not.toContain(words.withdraw);
  expect(withTies([], null, { ...needed, request, isGrown: true })).toContain(words.ask);
  const unread = withTies([], null, { ...needed, stakeRial: null, request, isUnread: true });
  expect(unread).toContain("Sara’s request can’t be used yet");
  for (const text of [words.ask, "has to agree"]) expect(unread).not.toContain(text);
  const agreed = { ...request, stand: "agreed" as const, confirmations: [{ name: "Omid", at: request.createdAt }] };
  const own = withTies([], null, { ...needed, request: { ...agreed, isMine: false, whyNot: "over" } });
  for (const text of ["You agreed yourself", "blocked"]) expect(own).toContain(text);
  const free = withTies([], null, { ...needed, request: agreed, isAgreed: true });
  expect(free).toContain("Omid agreed");
  for (const text of ["blocked", words.ask, words.withdraw, "has to agree"]) expect(free).not.toContain(text);
});
