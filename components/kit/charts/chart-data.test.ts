import { expect, it } from "vitest";
import { chartCsv } from "./chart-data";

it("writes a CSV that a spreadsheet reads and never runs", () => {
  const csv = chartCsv({
    pointName: "=cmd()",
    series: [{ id: "in", label: 'In "net"', color: "--chart-1" }],
    points: [
      { id: "2026-11-20", label: "20 Nov", values: { in: -12 } },
      { id: "2026-11-21", label: "21 Nov", values: { in: null } },
    ],
  });
  expect(csv).toBe('\ufeff\'=cmd(),"In ""net"""\r\n2026-11-20,-12\r\n2026-11-21,\r\n');
});

it("has amounts in the unit that its header names", () => {
  const csv = chartCsv({
    pointName: "Day",
    series: [
      { id: "in", label: "In (toman)", color: "--chart-1", perUnit: 10 },
      { id: "count", label: "Rows", color: "--chart-2" },
    ],
    points: [{ id: "2026-11-20", label: "20 Nov", values: { in: 12_340, count: 7 } }],
  });
  expect(csv.slice(1)).toBe("Day,In (toman),Rows\r\n2026-11-20,1234,7\r\n");
});
