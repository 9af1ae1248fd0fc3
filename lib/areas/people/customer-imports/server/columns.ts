import "server-only";
import { headingReader } from "@/lib/kit/tables/columns";
import { type ColumnReader, columnReader } from "@/lib/server/row-files/columns";

/** What a column of a file of customers can hold, in the order of the sample; the business's own fields come besides. */
export const IMPORT_FIELDS = [
  "type",
  "firstName",
  "lastName",
  "mobile",
  "nationalCode",
  "birthday",
  "legalName",
  "agentName",
  "agentMobile",
  "companyId",
  "mccCode",
  "telephone",
  "province",
  "city",
  "address",
  "postalCode",
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** Those of digits alone: a spreadsheet must not take them for numbers. */
export const DIGIT_FIELDS: readonly ImportField[] = [
  "mobile",
  "nationalCode",
  "agentMobile",
  "companyId",
  "mccCode",
  "telephone",
  "postalCode",
];

/** A field of the business's own, by its number at the service. */
export type OwnField = `own:${string}`;
export type ImportColumn = ImportField | OwnField;

/** The headings of the sample, and of the files that we write; in both languages whichever the page speaks. */
export const HEADINGS: Record<"fa" | "en", Record<ImportField, string>> = {
  fa: {
    type: "نوع",
    firstName: "نام کوچک",
    lastName: "نام خانوادگی",
    mobile: "موبایل",
    nationalCode: "کد ملی",
    birthday: "تاریخ تولد",
    legalName: "نام شرکت",
    agentName: "نام نماینده",
    agentMobile: "موبایل نماینده",
    companyId: "شناسه ملی شرکت",
    mccCode: "کد صنف",
    telephone: "تلفن",
    province: "استان",
    city: "شهر",
    address: "نشانی",
    postalCode: "کد پستی",
  },
  en: {
    type: "Kind",
    firstName: "First name",
    lastName: "Last name",
    mobile: "Mobile",
    nationalCode: "National code",
    birthday: "Date of birth",
    legalName: "Company name",
    agentName: "Agent's name",
    agentMobile: "Agent's mobile",
    companyId: "National ID of the company",
    mccCode: "Guild code",
    telephone: "Telephone",
    province: "Province",
    city: "City",
    address: "Address",
    postalCode: "Postal code",
  },
};

/** How else people name columns. */
const ALSO: Record<ImportField, readonly string[]> = {
  type: ["نوع مشتری", "نوع شخص", "type", "customer type"],
  firstName: ["نام", "اسم", "name", "given name"],
  lastName: ["فامیل", "فامیلی", "family name", "surname", "family"],
  mobile: ["شماره موبایل", "تلفن همراه", "شماره همراه", "همراه", "mobile number", "cell phone", "phone number"],
  nationalCode: ["شماره ملی", "کدملی", "individual national code", "national id", "national number"],
  birthday: ["تولد", "متولد", "birthday", "birth date", "birthdate", "dob"],
  legalName: ["شرکت", "نام شخص حقوقی", "نام حقوقی", "legal name", "company"],
  agentName: ["نماینده", "نام رابط", "agent name", "agent", "contact name"],
  agentMobile: ["همراه نماینده", "موبایل رابط", "agent mobile", "contact mobile"],
  companyId: ["شناسه ملی", "شناسه ملی حقوقی", "legal national code", "company id", "company national id"],
  mccCode: ["صنف", "mcc", "mcc code"],
  telephone: ["تلفن ثابت", "شماره تلفن", "phone", "landline", "tel"],
  province: ["نام استان", "state"],
  city: ["نام شهر", "شهرستان", "town"],
  address: ["آدرس", "نشانی پستی", "street address"],
  postalCode: ["کدپستی", "post code", "postcode", "zip", "zip code"],
};

/** A field that the business thought of. */
export interface KnownOwnField {
  id: string;
  name: string;
}

/** Recognizes the form's fields before the business's own. */
export const importColumns = (own: readonly KnownOwnField[]): ColumnReader => {
  const names = new Map(own.map(({ id, name }): [OwnField, string] => [`own:${id}`, name]));
  return columnReader(
    headingReader<ImportColumn>([...IMPORT_FIELDS, ...names.keys()], (field) =>
      isOwn(field) ? [names.get(field) ?? ""] : [HEADINGS.fa[field], HEADINGS.en[field], field, ...ALSO[field]],
    ),
  );
};

const isOwn = (field: ImportColumn): field is OwnField => field.startsWith("own:");
