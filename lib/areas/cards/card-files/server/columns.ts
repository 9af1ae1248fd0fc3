import "server-only";
import { type CardFactName, FACTS } from "@/lib/areas/cards/cards/status";
import en from "@/lib/areas/cards/cards/words/en";
import fa from "@/lib/areas/cards/cards/words/fa";
import { headingReader } from "@/lib/kit/tables/columns";
import { columnReader } from "@/lib/server/row-files/columns";

/** What a file's columns hold: the facts, and whom the issuer has already, registered elsewhere. */
export const FILE_FIELDS = [...FACTS, "cardholderId"] as const;
export type FileField = (typeof FILE_FIELDS)[number];

/** Those of digits alone: a spreadsheet must not take them for numbers. */
export const DIGIT_FIELDS: readonly CardFactName[] = [
  "nationalCode",
  "identityNumber",
  "mobile",
  "telephone",
  "postalCode",
];

/** The headings of the sample: the form's names for the facts, in either language. */
export const HEADINGS: Record<"fa" | "en", Readonly<Record<FileField, string>>> = {
  fa: fa.facts.names,
  en: en.facts.names,
};

/** How else people name columns. */
const ALSO: Readonly<Record<FileField, readonly string[]>> = {
  firstName: ["نام کوچک", "اسم", "name", "given name"],
  lastName: ["فامیل", "فامیلی", "family name", "surname", "family"],
  firstNameEn: ["نام لاتین", "نام انگلیسی", "english first name", "latin first name", "first name (latin)"],
  lastNameEn: [
    "نام خانوادگی لاتین",
    "نام خانوادگی انگلیسی",
    "english last name",
    "latin last name",
    "last name (latin)",
  ],
  fatherName: ["پدر", "father name", "father"],
  nationalCode: ["شماره ملی", "کدملی", "national id", "national number"],
  identityNumber: ["شناسنامه", "شماره شناسنامه", "id number", "birth certificate number"],
  birthDate: ["تولد", "متولد", "birthday", "birth date", "birthdate", "dob"],
  gender: ["جنس", "sex"],
  mobile: ["شماره موبایل", "تلفن همراه", "شماره همراه", "همراه", "mobile number", "cell phone", "phone number"],
  telephone: ["تلفن ثابت", "شماره تلفن", "phone", "landline", "tel"],
  email: ["رایانامه", "پست الکترونیک", "e-mail", "email address"],
  provinceId: ["نام استان", "state"],
  cityId: ["نام شهر", "شهرستان", "town"],
  address: ["آدرس", "نشانی پستی", "street address"],
  postalCode: ["کدپستی", "post code", "postcode", "zip", "zip code"],
  educationId: ["مدرک تحصیلی", "میزان تحصیلات", "degree"],
  occupationId: ["شغل فعلی", "job", "profession"],
  guildId: ["رسته", "guild", "trade"],
  cardholderId: ["شناسه دارنده", "شناسهٔ دارنده", "cardholder_id", "cardholder", "holder id"],
  cardTemplateId: ["کارت", "طرح", "card template", "template", "design", "card"],
};

/** Recognizes the columns of a file of applicants. */
export const applicantColumns = columnReader(
  headingReader(FILE_FIELDS, (field) => [HEADINGS.fa[field], HEADINGS.en[field], field, ...ALSO[field]]),
);
