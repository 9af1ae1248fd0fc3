import { cleanInput } from "@/lib/kit/format/digits";
import { compactIban, parseIban } from "@/lib/kit/format/iban";
import type { MoneyUnit } from "@/lib/kit/format/money";
import { parseMoney } from "@/lib/kit/format/parse-money";
import { columnsOf, findHeadings, headingReader } from "@/lib/kit/tables/columns";
import { keyWithoutUnit, unitOfHeading } from "@/lib/kit/tables/unit-of-heading";

/** What a column of a file can hold. */
export const FIELDS = ["iban", "amount", "ownerName", "description", "paymentNumber", "type", "externalId"] as const;
export type BatchField = (typeof FIELDS)[number];

/** Without these nothing can be paid. */
export const NEEDED_FIELDS = ["iban", "amount"] as const satisfies readonly BatchField[];

/** Common column names in both languages. */
const NAMES: Record<BatchField, readonly string[]> = {
  iban: [
    "شبا",
    "شمارهشبا",
    "شبامقصد",
    "شمارهشبامقصد",
    "کدشبا",
    "iban",
    "sheba",
    "shaba",
    "destinationiban",
    "شبایدریافتکننده",
    "receiversiban",
    "toiban",
  ],
  amount: ["مبلغ", "مبلغپرداخت", "مبلغواریز", "مبلغتسویه", "amount", "sum", "value", "price"],
  ownerName: [
    "نام",
    "صاحبحساب",
    "نامصاحبحساب",
    "صاحبشبا",
    "نامصاحبشبا",
    "دارندهحساب",
    "نامدارندهحساب",
    "نامونامخانوادگی",
    "گیرنده",
    "نامگیرنده",
    "ذینفع",
    "نامذینفع",
    "owner",
    "name",
    "ownername",
    "accountowner",
    "accountholder",
    "fullname",
    "beneficiary",
    "beneficiaryname",
    "recipient",
    "recipientname",
    "payee",
    "receiver",
  ],
  description: ["شرح", "بابت", "توضیح", "توضیحات", "description", "memo", "note", "notes", "reason", "reference"],
  paymentNumber: ["شناسهپرداخت", "شناسهواریز", "شمارهپرداخت", "paymentnumber", "paymentid", "depositid", "paymentno"],
  externalId: [
    "شمارهداخلی",
    "شمارهفاکتور",
    "شمارهصورتحساب",
    "شمارهسفارش",
    "کدسفارش",
    "شمارهسند",
    "ownnumber",
    "externalid",
    "invoice",
    "invoicenumber",
    "invoiceno",
    "order",
    "ordernumber",
    "orderno",
    "orderid",
  ],
  type: ["نوع", "نوعانتقال", "نوعتسویه", "نوعپرداخت", "روش", "type", "way", "transfertype", "method"],
};

/** The field that a heading names; null if it names none. */
export const fieldOfHeading = headingReader(FIELDS, (field) => NAMES[field], keyWithoutUnit);

/** How a table is read: the row of headings, the field of each column, and the unit of the amounts. */
export interface Arrangement {
  /** The row of headings; rows above it are no payments. Null: every row is a payment. */
  headingAt: number | null;
  columns: (BatchField | null)[];
  unit: MoneyUnit | null;
}

const SAMPLE_ROWS = 50;

type Rows = readonly (readonly string[])[];

/** Finds a table's headings and the fields of its columns, as far as they are recognised. */
export function arrange(rows: Rows): Arrangement {
  return arrangeAt(rows, findHeading(rows));
}

/** The same if the user has chosen the row of headings. */
export function arrangeAt(rows: Rows, headingAt: number | null): Arrangement {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const headings = headingAt === null ? [] : (rows[headingAt] ?? []);
  const columns = columnsOf(
    Array.from({ length: width }, (_, column) => headings[column] ?? ""),
    fieldOfHeading,
  );
  guessByContent(rows.slice(headingAt === null ? 0 : headingAt + 1, SAMPLE_ROWS), columns, headingAt === null);
  const amountAt = columns.indexOf("amount");
  return { headingAt, columns, unit: unitOfHeading(headings[amountAt] ?? "") };
}

const isIbanLike = (text: string): boolean => /^IR\d{22,26}$/.test(compactIban(text)) || parseIban(text).ok;

function findHeading(rows: Rows): number | null {
  const known = (row: readonly string[]) =>
    row.some(isIbanLike) ? 0 : columnsOf(row, fieldOfHeading).filter((field) => field !== null).length;
  const named = findHeadings(rows, (row) => known(row) >= 2) ?? findHeadings(rows, (row) => known(row) === 1);
  if (named !== null) return named;
  // Words above a column of IBANs are its headings, in any language.
  const [first, ...rest] = rows.slice(0, SAMPLE_ROWS);
  const isWords = first?.every((cell) => !/\d/.test(cleanInput(cell)));
  return first && isWords && rest.some((row) => row.some(isIbanLike)) ? 0 : null;
}

/** IBANs are recognised by their form. A single column of amounts is too, but only if there are no headings. */
function guessByContent(sample: Rows, columns: (BatchField | null)[], isWithoutHeadings: boolean): void {
  const free = () => [...columns.keys()].filter((column) => columns[column] === null);
  const cellsOf = (column: number) => sample.map((row) => row[column] ?? "").filter((cell) => cell.trim() !== "");
  if (!columns.includes("iban")) {
    const found = free().find((column) => {
      const cells = cellsOf(column);
      return cells.length > 0 && cells.filter(isIbanLike).length * 2 > cells.length;
    });
    if (found !== undefined) columns[found] = "iban";
  }
  if (isWithoutHeadings) {
    const amounts = free().filter((column) => {
      const cells = cellsOf(column);
      return cells.length > 0 && cells.every((cell) => parseMoney(cell, "rial").ok || parseMoney(cell, "toman").ok);
    });
    const [only, ...more] = amounts;
    if (only !== undefined && more.length === 0) columns[only] = "amount";
  }
}

/** Ten thousand rows with every column full take far less. */
export const MOST_FILE_BYTES = 10 * 1024 * 1024;

/** How many rows of a table hold payments, below its headings. */
export const countRows = ({ rows, headingAt }: { rows: readonly unknown[]; headingAt: number | null }): number =>
  rows.length - (headingAt === null ? 0 : headingAt + 1);
