import { expect, it, vi } from "vitest";
import type { NoticeItem } from "@/lib/areas/settings/notices/schemas";
import { drawn } from "@/lib/testing/drawn";
import { NoticeList } from "./notice-list";

vi.mock("@/lib/kit/operations/query", () => ({ useOperation: () => ({}), useOperationMutation: () => ({}) }));

const item = (id: string, deadline: string): NoticeItem => ({
  ...{ id, record: id, name: null, amountRial: 1, since: "2026-11-24T08:00:00Z", deadline },
  ...{ facts: {}, isSeen: true, assignee: null },
});

it("what a colleague took on is offered only to who may put it right", () => {
  const taken = { ...item("taken", "2026-11-24T08:40:00Z"), assignee: { id: "somebody", name: "Sara" } };
  const group = { kind: "payments_to_decide", severity: "urgent", count: 1, more: 0, deadline: null } as const;
  const draw = (mayAct: boolean, one: NoticeItem) =>
    drawn(<NoticeList groups={[{ ...group, mayAct, facts: {}, items: [one] }]} isWhole />);
  expect(draw(true, taken)).toContain("More for this notice");
  expect(draw(false, { ...taken, assignee: null })).toContain("More for this notice");
  expect(draw(false, taken)).not.toContain("More for this notice");
});

it("a deadline to come counts down, and a passed one is said as passed", () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-24T08:30:00Z") });
  try {
    const items = [item("live", "2026-11-24T08:40:00Z"), item("passed", "2026-11-24T08:20:00Z")];
    const group = {
      kind: "payments_to_decide",
      severity: "urgent",
      mayAct: true,
      count: 2,
      more: 0,
      deadline: null,
    } as const;
    const screen = drawn(<NoticeList groups={[{ ...group, facts: {}, items }]} isWhole />);
    const lines = [...screen.matchAll(/(due|deadline passed) <time dateTime="([^"]+)"/g)];
    expect(lines.map(([, words, at]) => [words, at])).toEqual([
      ["due", "2026-11-24T08:40:00Z"],
      ["deadline passed", "2026-11-24T08:20:00Z"],
    ]);
  } finally {
    vi.useRealTimers();
  }
});
