import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { PreferencesProvider } from "@/components/kit/ui/preferences-context";
import { columnsOf } from "@/components/shared/records/columns-of";
import { Facts } from "@/components/shared/records/facts";
import { settlementFields } from "@/lib/areas/money/settlements/fields";
import type { Settlement } from "@/lib/areas/money/settlements/server/answers";
import { settlementExport } from "@/lib/areas/money/settlements/server/export";
import en from "@/lib/areas/words/en";
import { listFields } from "@/lib/kit/records/field";
import { rowLine } from "./cells";

const VIEW = { locale: "en", unit: "rial", calendar: "gregorian" } as const;
const settlement = {
  id: "s-1",
  trackId: "t-1",
  status: "UNKNOWN",
  statusAsSent: "HELD",
  amountRial: 1_250_000,
  wageRial: null,
  iban: null,
  type: null,
  isInstant: false,
  createdAt: null,
  date: null,
  expectedAt: null,
  paymentNumber: null,
  transactionId: null,
  refCode: null,
  revisedTransactionId: null,
  errorMessage: null,
  description: "rent",
  unread: ["date", "type"],
} as unknown as Settlement;

/** What a reader sees of it. */
const textOf = (node: ReactNode): string =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Tehran">
      <PreferencesProvider value={{ ...VIEW, theme: "light", density: "comfortable" }}>{node}</PreferencesProvider>
    </NextIntlClientProvider>,
  )
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

const inList = (id: string) => {
  const column = columnsOf(settlementFields).find((each) => each.id === id);
  return textOf(column?.cell(settlement));
};
const { columns } = settlementExport;
const inFile = (id: string) => {
  const cell = rowLine(columns, settlement, VIEW)[columns.findIndex((column) => column.id === id)];
  return cell === null || cell === undefined ? cell : "text" in cell ? cell.text : cell.value;
};
const onPage = textOf(<Facts fields={settlementFields} facts="money" row={settlement} />);

describe("what is told of a record once", () => {
  it("is the same amount in the list, on the page and in the file", () => {
    expect(inList("amount")).toBe("1,250,000 rial");
    expect(onPage).toContain("Amount 1,250,000 rial");
    expect(inFile("amount")).toBe(1_250_000);
  });

  it("is said to be unread everywhere where it could not be read, by the record's name of it", () => {
    const { unread } = en.common;
    expect([inList("orderedAt"), inFile("date"), inFile("method")]).toEqual([unread, unread, en.exports.values.unread]);
    expect(onPage).toContain(`${en.settlements.fields.orderedAt} ${unread}`);
    expect(onPage).toContain(`${en.labels.method} ${unread}`);
  });

  it("is missing where it was not told: a dash in the list, nothing in the file", () => {
    expect(inList("fee")).toContain("—");
    expect(inFile("fee")).toBeNull();
  });

  it("carries the service's own word of a state that is not known", () => {
    expect(inList("status")).toContain("HELD");
    expect(inFile("status")).toBe(`${en.statuses.notOurs}: HELD`);
  });

  it("leaves a column out of no list that has a field for it", () => {
    expect(columnsOf(settlementFields).map(({ id }) => id)).toEqual(listFields(settlementFields).map(({ id }) => id));
  });
});
