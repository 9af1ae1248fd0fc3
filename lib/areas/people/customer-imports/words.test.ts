import { createTranslator } from "next-intl";
import { expect, it } from "vitest";
import en from "@/lib/areas/words/en";
import fa from "@/lib/areas/words/fa";

const HEADINGS = {
  en: [
    [0, 0, "No customers were created"],
    [1, 0, "One customer was created"],
    [38, 0, "38 customers were created"],
    [38, 1, "38 customers were created, one more was found after its answer was lost"],
    [1, 3, "One customer was created, 3 more were found after their answers were lost"],
    [0, 1, "One customer was found after the answer was lost"],
    [0, 3, "3 customers were found after their answers were lost"],
  ],
  fa: [
    [0, 0, "مشتری‌ای ثبت نشد"],
    [38, 0, "۳۸ مشتری ثبت شد"],
    [38, 1, "۳۸ مشتری ثبت شد و ۱ مشتری دیگر پس از نرسیدن پاسخ پیدا شد"],
    [38, 3, "۳۸ مشتری ثبت شد و ۳ مشتری دیگر پس از نرسیدن پاسخ پیدا شد"],
    [0, 3, "۳ مشتری پس از نرسیدن پاسخ پیدا شد"],
  ],
} as const;

it.each(["fa", "en"] as const)("says how many were created, and how many more were found afterwards (%s)", (locale) => {
  const words = createTranslator({
    locale,
    messages: locale === "fa" ? fa : en,
    namespace: "customerImport",
  });
  const persian = (text: string) => text.replace(/\d/g, (digit) => "۰۱۲۳۴۵۶۷۸۹"[Number(digit)] ?? "");
  for (const [count, found, said] of HEADINGS[locale]) {
    const text = words("done.title", { count, found });
    expect(locale === "fa" ? persian(text) : text).toBe(said);
  }
});

it("sends nobody who has a file to choose a day, and says how a place is named", () => {
  expect(en.customerImport.problems.invalidDate).not.toContain("choose");
  expect(fa.customerImport.problems.invalidDate).not.toContain("انتخاب");
  expect(en.customerImport.problems.unknownPlace).toMatch(/Persian.*number/);
  expect(fa.customerImport.problems.unknownPlace).toMatch(/فارسی.*شمارهٔ/);
});
