import { expect, it } from "vitest";
import { applicantMessageOf } from "./status";

it("says in both languages who asks, the link, and until when it works in Tehran", () => {
  const url = "https://daftar.example/apply/abc";
  // In Tehran it is the next day already.
  const text = applicantMessageOf({ business: "پارس‌مارت", url, until: "2026-11-26T21:30:00.000Z" });
  expect(text.fa).toContain("«پارس‌مارت»");
  expect(text.fa).toContain("تا ۶ آذر ۱۴۰۵ ساعت ۰۱:۰۰");
  expect(text.en).toContain("before 27 Nov 2026, 01:00 Tehran time");
  for (const each of Object.values(text)) expect(each.endsWith(`\n${url}`)).toBe(true);
});
