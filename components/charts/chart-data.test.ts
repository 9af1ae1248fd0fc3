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
    format: String,
    formatAxis: String,
  });
  expect(csv).toBe('\ufeff\'=cmd(),"In ""net"""\r\n2026-11-20,-12\r\n2026-11-21,\r\n');
});
