import { expect, it } from "vitest";
import { checkedLines, linesOf, rowsOf, sumOf } from "./lines";

const CODE = "0013542419";
const OTHER = "0499370899";

it("reads two columns as a spreadsheet pastes them, with any digits and separators", () => {
  const text = [`${CODE}\t1000`, "", `${OTHER};۲٬۵۰۰٬۰۰۰`, "0013542419, 1,000,000/-"].join("\n");
  expect(linesOf(text)).toEqual([
    { line: 1, person: CODE, amountRial: 1000, problem: null },
    { line: 3, person: OTHER, amountRial: 2_500_000, problem: null },
    { line: 4, person: CODE, amountRial: 1_000_000, problem: null },
  ]);
});

it("says which line is no code with an amount", () => {
  expect(linesOf(`مریم 1000\n${CODE}\n${CODE} much\n${CODE} 0\n${CODE} 1.5`).map(({ problem }) => problem)).toEqual([
    "form",
    "form",
    "amount",
    "amount",
    "amount",
  ]);
});

it("takes a total for what it is, and orders nothing by it", () => {
  const lines = linesOf(`${CODE} 1000\n${OTHER} 2000\nجمع کل 3000`);
  expect(lines.map(({ problem }) => problem)).toEqual([null, null, "total"]);
  const one = (applicationId: string) => ({ applicationId, name: "مریم" });
  const checked = checkedLines(lines, [one("a"), one("b"), "nobody"]);
  expect(sumOf(checked)).toMatchObject({ totalRial: 3000 });
  expect(rowsOf(checked)).toEqual([
    { row: 1, applicationId: "a", amountRial: 1000 },
    { row: 2, applicationId: "b", amountRial: 2000 },
  ]);
});

it("takes no third column, exponent or other notation for an amount", () => {
  const others = ["500000,12", "1e6", "0x1F", "500\t000", "1,000٬000", "1,0000", "10.0"];
  for (const amount of others)
    expect(linesOf(`${CODE},${amount}`), amount).toEqual([
      { line: 1, person: CODE, amountRial: null, problem: "amount" },
    ]);
});

it("says whom a line means, and that somebody stands in two", () => {
  const lines = linesOf(`${CODE} 1\n${OTHER} 2\n${CODE} 3\n${CODE} x`);
  const one = { applicationId: "a", name: "مریم" };
  const checked = checkedLines(lines, [one, "nobody", one, "nobody"]);
  // Nothing is summed up that is not counted.
  expect(sumOf(checked)).toMatchObject({ ordered: [{ line: 1, amountRial: 1 }], totalRial: 1 });
  expect(checked).toMatchObject([
    { applicationId: "a", problem: null },
    { applicationId: null, problem: "nobody" },
    { applicationId: "a", problem: "twice" },
    { applicationId: null, problem: "amount" },
  ]);
});
