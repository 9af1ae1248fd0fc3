import "server-only";
import type { MoneyUnit } from "@/lib/kit/format/money";
import { headingKey, headingKeys } from "@/lib/kit/tables/headings";
import { unitOfHeading } from "@/lib/kit/tables/unit-of-heading";
import { MANY_FIELDS, type ManyField } from "../many";
import { MANY_HEADINGS } from "../many-headings";

/** How else people name columns. */
const ALSO: Record<ManyField, readonly string[]> = {
  payer: [
    "موبایل",
    "شماره موبایل",
    "همراه",
    "کد ملی",
    "شناسه مجوز",
    "مجوز",
    "مشتری",
    "payer",
    "mobile",
    "national code",
    "authorization",
    "authorization id",
    "customer",
  ],
  amount: ["مبلغ", "مبلغ برداشت", "مبلغ قسط", "amount", "sum"],
  date: ["تاریخ", "روز", "تاریخ برداشت", "سررسید", "تاریخ سررسید", "date", "day", "due date", "withdrawal date"],
  retries: ["تلاش", "تعداد تلاش", "retries", "attempts", "max retry count"],
  description: ["شرح", "بابت", "توضیح", "توضیحات", "description", "memo", "note"],
  externalId: [
    "شماره فاکتور",
    "شماره صورت‌حساب",
    "شماره سفارش",
    "شماره قرارداد",
    "شماره سند",
    "external id",
    "invoice",
    "invoice number",
    "order number",
    "order id",
    "contract number",
  ],
};
const UNITS = /ریال|تومان|تومن|rials?|tomans?|irr|irt/g;
/** Without the unit: «مبلغ به تومان», "amount in rial". */
const plain = (key: string) => key.replace(UNITS, "").replace(/(?<=مبلغ|amount)(به|in)$/, "");
const keyOf = (heading: string) => plain(headingKey(heading));
const BY_KEY = new Map(
  MANY_FIELDS.flatMap((field) =>
    [MANY_HEADINGS.fa[field], MANY_HEADINGS.en[field], ...ALSO[field]].map((name) => [keyOf(name), field] as const),
  ),
);

/** What each column holds, the first of two alike, and the unit that the heading of the amounts names. */
export interface ManyColumns {
  columns: (ManyField | null)[];
  unit: MoneyUnit | null;
}

export function manyColumns(headings: readonly string[]): ManyColumns {
  const columns: (ManyField | null)[] = [];
  for (const heading of headings) {
    const key = headingKeys(heading)
      .map(plain)
      .find((each) => BY_KEY.has(each));
    const field = key === undefined ? null : (BY_KEY.get(key) ?? null);
    columns.push(field && !columns.includes(field) ? field : null);
  }
  return { columns, unit: unitOfHeading(headings[columns.indexOf("amount")] ?? "") };
}

const SEARCHED_ROWS = 20;

/** Where the headings stand among the first rows: where a payer and an amount are named. */
export function findManyHeadings(rows: readonly (readonly string[])[]): number | null {
  const at = rows.slice(0, SEARCHED_ROWS).findIndex((row) => {
    const { columns } = manyColumns(row);
    return columns.includes("payer") && columns.includes("amount");
  });
  return at < 0 ? null : at;
}
