import "server-only";
import { headingReader } from "@/lib/kit/tables/columns";
import { keyWithoutUnit } from "@/lib/kit/tables/unit-of-heading";
import { columnReader } from "@/lib/server/row-files/columns";
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
  amount: ["مبلغ", "مبلغ وصول", "مبلغ برداشت", "مبلغ قسط", "amount", "sum"],
  date: [
    "تاریخ",
    "روز",
    "تاریخ وصول",
    "روز وصول",
    "تاریخ برداشت",
    "سررسید",
    "تاریخ سررسید",
    "date",
    "day",
    "due date",
    "withdrawal date",
  ],
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

/** Recognizes the columns of a file of withdrawals. Its headings must name a payer and an amount. */
export const manyColumns = columnReader(
  headingReader(
    MANY_FIELDS,
    (field) => [MANY_HEADINGS.fa[field], MANY_HEADINGS.en[field], ...ALSO[field]],
    keyWithoutUnit,
  ),
  ["payer", "amount"],
);
