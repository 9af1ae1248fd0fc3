import { withoutGaps } from "@/lib/format/digits";
import { readMobile } from "@/lib/format/mobile";
import { readNationalCode } from "@/lib/format/national-code";
import { persianLetters } from "@/lib/format/plain-letters";
import { readTelephone } from "@/lib/format/telephone";
import { birthDay, idText, isoDay, optionalText, pageNumber, perPage, type ReadText } from "@/lib/operations/input";
import * as z from "@/lib/zod";
import { APPLICANT_FACTS, LINK_HOURS } from "./applicant";
import {
  DOCUMENT_TYPES,
  FACTS,
  type FactName,
  GENDERS,
  REFERENCE_LISTS,
  type REISSUE_FACTS,
  STANDINGS,
  WAITS,
} from "./codes";

/** What was typed, in its one spelling. */
const read = (of: ReadText, error: string, most = 100) =>
  z.pipe(
    z.string("errors.required").check(z.trim(), z.minLength(1, "errors.required"), z.maxLength(most, "errors.tooLong")),
    z.transform((text, context) => {
      const value = of(text);
      if (typeof value === "string") return value;
      context.issues.push({ code: "custom", input: text, message: value?.error ?? error });
      return z.NEVER;
    }),
  );
/** The same of what may be left empty. */
const maybe = (of: ReadText, error: string, most = 100) =>
  z.pipe(
    z.optional(z.string().check(z.trim(), z.maxLength(most, "errors.tooLong"))),
    z.transform((text, context) => {
      if (!text) return undefined;
      const value = of(text);
      if (typeof value === "string") return value;
      context.issues.push({ code: "custom", input: text, message: value?.error ?? error });
      return z.NEVER;
    }),
  );

const matching = (pattern: RegExp) => (text: string) => {
  const value = withoutGaps(text);
  return pattern.test(value) ? value : null;
};
/** A name in the letters of the Persian keyboard: no Latin ones, and no digits. */
const localName = (text: string) => {
  const name = persianLetters(text).replace(/\s+/g, " ");
  return /^[\p{L}\p{M}\u200c .'-]+$/u.test(name) && !/\p{Script=Latin}/u.test(name) ? name : null;
};
/** A name as it is printed on the card. */
const latinName = (text: string) => {
  const name = text.replace(/\s+/g, " ");
  return /^[A-Za-z][A-Za-z .'-]*$/.test(name) ? name : null;
};
const number = matching(/^\d{1,15}$/);
const email = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.exec(text)?.[0] ?? null;
/** One of a list's, by the id that the service has for it. */
const listed = (text: string) => number(text) ?? text.match(/^[A-Za-z0-9][\w.-]{0,99}$/)?.[0] ?? null;
const choice = read(listed, "errors.required");
const maybeChoice = maybe(listed, "errors.invalid");

/** Everything that the service wants of an applicant; its input is what stands in the form. */
export const applicantInput = z.object({
  firstName: read(localName, "errors.invalidLocalName"),
  lastName: read(localName, "errors.invalidLocalName"),
  firstNameEn: read(latinName, "errors.invalidLatinName", 50),
  lastNameEn: read(latinName, "errors.invalidLatinName", 50),
  fatherName: maybe(localName, "errors.invalidLocalName"),
  nationalCode: read(readNationalCode, "errors.invalidNationalCode"),
  identityNumber: maybe(matching(/^\d{1,10}$/), "errors.notAWholeNumber"),
  birthDate: z.pipe(z.string("errors.required").check(z.minLength(1, "errors.required")), birthDay),
  gender: z.pipe(z.string("errors.required").check(z.minLength(1, "errors.required")), z.enum(GENDERS)),
  mobile: read(readMobile, "errors.invalidMobile"),
  telephone: maybe(readTelephone, "errors.invalidTelephone"),
  email: maybe(email, "errors.invalidEmail"),
  provinceId: choice,
  cityId: choice,
  address: read((text) => text, "errors.invalid", 255),
  postalCode: read(matching(/^[1-9]\d{9}$/), "errors.invalidPostalCode"),
  educationId: maybeChoice,
  occupationId: maybeChoice,
  guildId: maybeChoice,
  cardTemplateId: choice,
});
export type Applicant = z.output<typeof applicantInput>;

/**
 * A fact in the one spelling that the service is told, whatever keyboard it was typed on; one that is not right yet stays as
 * it was typed.
 */
export function plainFact(name: FactName, text: string): string {
  const { data } = applicantInput.shape[name].safeParse(text);
  return data ?? text;
}

/** The same of a reissue, which may say five things anew. */
export const reissueInput = z.object({
  provinceId: choice,
  cityId: choice,
  address: applicantInput.shape.address,
  postalCode: applicantInput.shape.postalCode,
  cardTemplateId: choice,
} satisfies Record<(typeof REISSUE_FACTS)[number], unknown>);

const typedFact = z.optional(z.string().check(z.maxLength(300, "errors.tooLong")));
/** Facts as they stand in a form that is not finished: anything, within bounds. */
export const draftFacts = z.object(
  Object.fromEntries(FACTS.map((name) => [name, typedFact])) as Record<FactName, typeof typedFact>,
);

/** A provider's name in addresses. */
const providerSlug = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, "errors.required"),
    z.maxLength(60, "errors.tooLong"),
    z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, "errors.invalidProvider"),
  );

export const documentUploadInput = z.object({
  /** The bank that issues the card, by its name in addresses. */
  provider: idText,
  cardholderId: idText,
  type: z.enum(DOCUMENT_TYPES),
});

const cardholder = { provider: idText, cardholderId: idText };
export const cardholderInput = z.object(cardholder);
export const providerInput = z.object({ provider: idText });
export const registerInput = z.extend(applicantInput, { provider: idText });
/** Any of the facts, each as the whole has it. */
export const changeInput = z.object({ ...cardholder, facts: z.looseObject({}) });
export const reasonsInput = z.object({ type: z.optional(z.enum(["REISSUE", "BLOCK"])) });
export const configureAtServiceInput = z.object({
  /** Left out where the service could not reach ours. */
  webhookUrl: z.optional(z.string().check(z.maxLength(2048))),
  /** What the service wants besides, by its own names. */
  more: z.optional(z.record(z.string(), z.string())),
});

/** `name=value`, by the service's names; our address has its own place. */
const NAMED_VALUE = /^(?!webhook_url\s*=)([A-Za-z]\w{0,59})\s*=\s*(\S.{0,2047})$/;

/** What is set up with, besides our own address: a line for each value. */
export const configureInput = z.object({
  more: z.optional(
    z.pipe(
      z.string().check(z.maxLength(8000, "errors.tooLong")),
      z.transform((text, context): Record<string, string> => {
        const lines = text.split("\n").map((line) => line.trim());
        const values = lines.filter((line) => line !== "").map((line) => line.match(NAMED_VALUE));
        if (values.every((value) => value !== null))
          return Object.fromEntries(values.map(([, name = "", value = ""]) => [name, value]));
        context.issues.push({ code: "custom", input: text, message: "errors.namedValues" });
        return z.NEVER;
      }),
    ),
  ),
});

export const providerSaveInput = z.object({
  slug: providerSlug,
  name: z.string().check(z.trim(), z.minLength(1, "errors.required"), z.maxLength(60, "errors.tooLong")),
});
export const providerRemoveInput = z.object({ slug: idText });
export const referenceInput = z.object({ list: z.enum(REFERENCE_LISTS) });
export const applicationIdInput = z.object({ applicationId: idText });
export const saveFactsInput = z.extend(applicationIdInput, {
  /** What the form began with. */
  version: z.number().check(z.int(), z.gte(1)),
  facts: draftFacts,
});
export const registerApplicationInput = z.extend(applicationIdInput, {
  version: z.number().check(z.int(), z.gte(1)),
  /** Whoever says so has read that an earlier try may have arrived. */
  isAgain: z._default(z.boolean(), false),
});
/** The id that the service has for somebody, got elsewhere. */
export const adoptInput = z.extend(applicationIdInput, { cardholderId: z.uuid("errors.invalidId") });
/** What is handed to the applicant, and for how long. */
export const handInput = z.extend(applicationIdInput, {
  steps: z.array(idText).check(z.minLength(1, "errors.required"), z.maxLength(10)),
  hours: z.literal(LINK_HOURS),
});
/** What an applicant types: what is left out stays as it is known. */
export const applicantFactsInput = z.object({
  facts: z.object(
    Object.fromEntries(APPLICANT_FACTS.map((name) => [name, typedFact])) as Record<FactName, typeof typedFact>,
  ),
  isFinal: z.boolean(),
});
export const applicantCitiesInput = z.object({ provinceId: z.string().check(z.regex(/^\d{1,6}$/, "errors.invalid")) });
export const bankLandingInput = z.object({
  provider: idText,
  mobile: applicantInput.shape.mobile,
  nationalCode: applicantInput.shape.nationalCode,
  cardTemplateId: z.optional(idText),
  callbackUrl: z.string().check(z.maxLength(255)),
});
export const beginAtBankInput = registerApplicationInput;
export const applicationListInput = z.object({
  /** A name, a mobile or a national code: it travels in the body. */
  q: optionalText,
  waitsFor: z.optional(z.enum(WAITS)),
  /** As the board says it. */
  status: z.optional(z.enum(STANDINGS)),
  provider: optionalText,
  /** Days since which it waits, both included. */
  from: z.optional(isoDay),
  to: z.optional(isoDay),
  page: pageNumber,
  perPage,
});
export type ApplicationListInput = z.output<typeof applicationListInput>;
