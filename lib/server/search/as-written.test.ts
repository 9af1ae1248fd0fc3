import { expect, it } from "vitest";
import { maskCardNumber } from "@/lib/kit/format/card";
import { formatIban } from "@/lib/kit/format/iban";
import { formatMobile } from "@/lib/kit/format/mobile";
import { asFieldWrites, asServiceWrites } from "./as-written";

it.each([
  [formatIban("IR820540102680020817909002"), "IR820540102680020817909002"],
  ["۸۲۰۵۴۰۱۰۲۶۸۰۰۲۰۸۱۷۹۰۹۰۰۲", "IR820540102680020817909002"],
  [formatMobile("09121234567"), "09121234567"],
  ["+98 912 123 4567", "09121234567"],
  [maskCardNumber("603799******5670"), "603799******5670"],
  ["6037 9975 1234 5670", "603799******5670"],
  ["۷۱۰۰۰۰۰۹۰۴۲۴", "710000090424"],
  ["710 000 090 4", "7100000904"],
  ["۰۰۰۴ ۹۷۰۰ ۱۱۱۹ ۰۹۹۸", "0004970011190998"],
])("%j is what the service has as %s", (copied, written) => {
  expect(asServiceWrites(copied)).toBe(written);
});

it("asks for a name in the letters that names are written down in", () => {
  expect(asServiceWrites("مھدي قہوه‌چیان")).toBe("مهدی قهوه‌چیان");
});

it.each(["فاکتور ۱۲", "PM-408415440", "علی رضایی", "0912"])("%j stays as it was typed", (text) => {
  expect(asServiceWrites(text)).toBe(text);
});

it.each([
  ["card_number", "0004970011190998", "000497******0998"],
  ["ref_id", "6037 9975 1234 5670", "6037997512345670"],
  ["tracking_code", "۶۰۳۷۹۹۷۵۱۲۳۴۵۶۷۰", "6037997512345670"],
  ["ref_id", "9121234567", "9121234567"],
  ["mobile_number", "9121234567", "09121234567"],
  ["card_number", "5670", "5670"],
])("where the field %s is searched, %j is %s", (field, typed, written) => {
  expect(asFieldWrites(typed, field)).toBe(written);
});
