import { cleanInput } from "@/lib/format/digits";
import { compactIban, parseIban } from "@/lib/format/iban";
import type { MoneyUnit } from "@/lib/format/money";
import { parseMoney } from "@/lib/format/parse-money";
import { plainLetters } from "@/lib/format/plain-letters";
import { BRACKETED } from "@/lib/tables/headings";
import { FIELDS, type Field } from "./fields";

/** How people name columns, in both languages; written as {@link headingKey} leaves them. */
const NAMES: Record<Field, readonly string[]> = {
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

const FIELD_BY_NAME = new Map(FIELDS.flatMap((field) => NAMES[field].map((name) => [name, field] as const)));

const RIAL = /ریال|rials?|(?<![a-z])irr(?![a-z])/g;
const TOMAN = /تومان|تومن|tomans?|(?<![a-z])irt(?![a-z])/g;

const headingKey = (heading: string): string =>
  plainLetters(heading)
    .replace(/اختیاری|الزامی|optional|required/g, "")
    .replace(RIAL, "")
    .replace(TOMAN, "")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .replace(/(?<=مبلغ|amount)(به|in)$/, "");

/** What a heading's words say the column holds; null when they say nothing known. */
export function fieldOfHeading(heading: string): Field | null {
  const said = [heading, heading.replace(BRACKETED, " "), BRACKETED.exec(heading)?.[1] ?? ""];
  for (const words of said) {
    const field = FIELD_BY_NAME.get(headingKey(words));
    if (field) return field;
  }
  return null;
}

/** The unit that a heading names: «مبلغ (ریال)», `amount_toman`. Null when it names none, or both. */
export function unitOfHeading(heading: string): MoneyUnit | null {
  const text = plainLetters(heading);
  const [isRial, isToman] = [text.search(RIAL) >= 0, text.search(TOMAN) >= 0];
  return isRial === isToman ? null : isRial ? "rial" : "toman";
}

/** How a table is read: where its headings are, what each column holds, in which unit its amounts are. */
export interface Arrangement {
  /** The row of headings; what stands above it is no payment. Null: every row is one. */
  headingAt: number | null;
  columns: (Field | null)[];
  unit: MoneyUnit | null;
}

/** Headings stand at the top; a report's own lines may stand above them. */
const SEARCHED_ROWS = 20;
const SAMPLE_ROWS = 50;

type Rows = readonly (readonly string[])[];

/** Finds a table's headings and what its columns hold, as far as they say so. */
export function arrange(rows: Rows): Arrangement {
  return arrangeAt(rows, findHeading(rows));
}

/** The same, where a person has said which row the headings are. */
export function arrangeAt(rows: Rows, headingAt: number | null): Arrangement {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const headings = headingAt === null ? [] : (rows[headingAt] ?? []);
  const columns: (Field | null)[] = [];
  for (let column = 0; column < width; column += 1) {
    const field = fieldOfHeading(headings[column] ?? "");
    columns.push(field && !columns.includes(field) ? field : null);
  }
  guessByContent(rows.slice(headingAt === null ? 0 : headingAt + 1, SAMPLE_ROWS), columns, headingAt === null);
  const amountAt = columns.indexOf("amount");
  return { headingAt, columns, unit: unitOfHeading(headings[amountAt] ?? "") };
}

const isIbanLike = (text: string): boolean => /^IR\d{22,26}$/.test(compactIban(text)) || parseIban(text).ok;

function findHeading(rows: Rows): number | null {
  const known = rows
    .slice(0, SEARCHED_ROWS)
    .map((row) => (row.some(isIbanLike) ? 0 : new Set(row.map(fieldOfHeading).filter((field) => field !== null)).size));
  const best = known.findIndex((count) => count >= 2);
  if (best >= 0) return best;
  const single = known.indexOf(1);
  if (single >= 0) return single;
  // Words above a column of IBANs are its headings, in whatever language.
  const [first, ...rest] = rows.slice(0, SAMPLE_ROWS);
  const isWords = first?.every((cell) => !/\d/.test(cleanInput(cell)));
  return first && isWords && rest.some((row) => row.some(isIbanLike)) ? 0 : null;
}

/** IBANs are known by their look. A lone column of amounts is, too, but only where no heading could have said more. */
function guessByContent(sample: Rows, columns: (Field | null)[], isWithoutHeadings: boolean): void {
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
