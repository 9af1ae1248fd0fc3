import { expect, it, vi } from "vitest";
import type { NoticeItem } from "@/lib/areas/settings/notices/schemas";
import { drawn } from "@/lib/testing/drawn";
import { NoticeList } from "./notice-list";

vi.mock("@/lib/kit/operations/query", () => ({ useOperation: () => ({}), useOperationMutation: () => ({}) }));

const item = (id: string, deadline: string): NoticeItem => ({
  ...{ id, record: id, name: null, amountRial: 1, since: "2026-11-24T08:00:00Z", deadline },
  ...{ facts: {}, isSeen: true, assignee: null },
});

it("a deadline to come counts down, and a passed one is said as passed", () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-24T08:30:00Z") });
  try {
    const items = [item("live", "2026-11-24T08:40:00Z"), item("passed", "2026-11-24T08:20:00Z")];
    const group = { kind: "payments_to_decide", severity: "urgent", count: 2, more: 0, deadline: null } as const;
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
