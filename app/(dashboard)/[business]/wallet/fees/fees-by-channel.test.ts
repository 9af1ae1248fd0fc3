import { expect, test } from "vitest";
import type { ReportKind } from "@/lib/areas/records/reports/schemas";
import { feesByChannel } from "./fees-by-channel";

const row = (told: Partial<ReportKind>): ReportKind => ({
  kind: "in",
  channel: "ipg",
  count: 1,
  amountRial: 1_000_000,
  wageRial: 0,
  uncertainFeeRial: 0,
  ...told,
});

test("fees are added up by channel, and rows that are fees themselves stand apart", () => {
  const kinds = [
    row({ wageRial: 100 }),
    row({ kind: "out", channel: "settlements", wageRial: 50 }),
    // The service kept the fee of a settlement that came back.
    row({ kind: "undone", channel: "settlements", wageRial: 70 }),
    // What failed or is on its way has cost nothing yet.
    row({ kind: "failed", wageRial: 9 }),
    row({ kind: "waiting", channel: "settlements", wageRial: 9 }),
    row({ channel: "refund", kind: "out" }),
    row({ kind: "out", channel: "fee", count: 2, amountRial: 30_000 }),
  ];
  expect(feesByChannel(kinds)).toEqual({
    channels: [
      { channel: "settlements", feeRial: 120 },
      { channel: "ipg", feeRial: 100 },
    ],
    ownRows: { count: 2, amountRial: 30_000 },
  });
  expect(feesByChannel([])).toEqual({ channels: [], ownRows: null });
});
