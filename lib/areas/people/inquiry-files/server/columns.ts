import "server-only";
import { ASKED, type AskedName, fieldsOf, type InquiryKind, inquiryOf } from "@/lib/areas/people/inquiries/kinds";
import en from "@/lib/areas/people/inquiries/words/en";
import fa from "@/lib/areas/people/inquiries/words/fa";
import { headingReader } from "@/lib/kit/tables/columns";
import { type ColumnReader, columnReader } from "@/lib/server/row-files/columns";

/** How else people name columns. */
const ALSO: Record<AskedName, readonly string[]> = {
  firstName: ["نام کوچک", "اسم", "name"],
  lastName: ["فامیل", "فامیلی", "surname", "family"],
  nationalCode: ["کدملی", "شماره ملی", "national id"],
  birthday: ["تولد", "متولد", "birthday", "birth date", "dob"],
  mobile: ["شماره موبایل", "همراه", "تلفن همراه", "phone"],
  iban: ["شماره شبا", "sheba"],
  card: [],
  fidaCode: ["فیدا", "fida"],
  postalCode: ["کدپستی", "postcode", "zip code"],
  companyId: ["شناسه ملی", "شناسه ملی شرکت", "company id"],
  legalName: ["شرکت", "company"],
};

/** Recognizes the columns of an inquiry. The headings must name everything that it needs. */
export const inquiryColumns = (kind: InquiryKind): ColumnReader =>
  columnReader(
    headingReader(fieldsOf(kind), (name) => [fa.asked[name], en.asked[name], name, ASKED[name].wire, ...ALSO[name]]),
    inquiryOf(kind).asks,
  );
