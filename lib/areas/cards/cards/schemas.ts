import { withoutGaps } from "@/lib/kit/format/digits";
import { readMobile } from "@/lib/kit/format/mobile";
import { readNationalCode } from "@/lib/kit/format/national-code";
import { persianLetters } from "@/lib/kit/format/plain-letters";
import { readTelephone } from "@/lib/kit/format/telephone";
import { birthDay, idText, type ReadText } from "@/lib/kit/operations/input";
import * as z from "@/lib/kit/zod";
import { APPLICANT_FACTS } from "./applicant";
import {
  type CardFactName,
  DOCUMENT_TYPES,
  FACTS,
  GENDERS,
  LINK_HOURS,
  REFERENCE_LISTS,
  type REISSUE_FACTS,
} from "./status";

/** A typed text, normalised. */
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
/** The same for a text that may be empty. */
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
/** A name in the letters of the Persian keyboard, without Latin letters and digits. */
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
/** The id of an entry in one of the service's lists. */
const listed = (text: string) => number(text) ?? text.match(/^[A-Za-z0-9][\w.-]{0,99}$/)?.[0] ?? null;
const choice = read(listed, "errors.required");
const maybeChoice = maybe(listed, "errors.invalid");

/** All facts that the service needs of an applicant; the input is the form's content. */
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
 * A fact in the normalised spelling for the service, from any keyboard. A fact that is not valid yet stays as typed.
 */
export function plainFact(name: CardFactName, text: string): string {
  const { data } = applicantInput.shape[name].safeParse(text);
  return data ?? text;
}

/** The same for a reissue, which may change five facts. */
export const reissueInput = z.object({
  provinceId: choice,
  cityId: choice,
  address: applicantInput.shape.address,
  postalCode: applicantInput.shape.postalCode,
  cardTemplateId: choice,
} satisfies Record<(typeof REISSUE_FACTS)[number], unknown>);

const typedFact = z.optional(z.string().check(z.maxLength(300, "errors.tooLong")));
/** Facts of an unfinished form: any text, within limits. */
export const draftFacts = z.object(
  Object.fromEntries(FACTS.map((name) => [name, typedFact])) as Record<CardFactName, typeof typedFact>,
);

/** A provider's slug in addresses. */
const providerSlug = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, "errors.required"),
    z.maxLength(60, "errors.tooLong"),
    z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, "errors.invalidProvider"),
  );

export const documentUploadInput = z.object({
  /** The bank that issues the card, by its slug in addresses. */
  provider: idText,
  cardholderId: idText,
  type: z.enum(DOCUMENT_TYPES),
});

const cardholder = { provider: idText, cardholderId: idText };
export const cardholderInput = z.object(cardholder);
export const providerInput = z.object({ provider: idText });
export const registerInput = z.extend(applicantInput, { provider: idText });
/** Any of the facts, each with the same rules as in the whole. */
export const changeInput = z.object({ ...cardholder, facts: z.looseObject({}) });
export const configureAtServiceInput = z.object({
  /** Left out if the service could not reach our address. */
  webhookUrl: z.optional(z.string().check(z.maxLength(2048))),
  /** Further values that the service needs, by its own names. */
  more: z.optional(z.record(z.string(), z.string())),
});

/** `name=value`, by the service's names; our own address has its own place. */
const NAMED_VALUE = /^(?!webhook_url\s*=)([A-Za-z]\w{0,59})\s*=\s*(\S.{0,2047})$/;

/** The values for the set-up beside our own address: one line each. */
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
  /** The version with which the form began. */
  version: z.number().check(z.int(), z.gte(1)),
  facts: draftFacts,
});
export const registerApplicationInput = z.extend(applicationIdInput, {
  version: z.number().check(z.int(), z.gte(1)),
  /** The member confirms that an earlier attempt may have arrived. */
  isAgain: z._default(z.boolean(), false),
});
/** The service's id of the cardholder, found elsewhere. */
export const adoptInput = z.extend(applicationIdInput, { cardholderId: z.uuid("errors.invalidId") });
/** The steps handed to the applicant, and for how long. */
export const handInput = z.extend(applicationIdInput, {
  steps: z.array(idText).check(z.minLength(1, "errors.required"), z.maxLength(10)),
  hours: z.literal(LINK_HOURS),
});
/** The applicant's typed facts; a fact that is left out stays as known. */
export const applicantFactsInput = z.object({
  facts: z.object(
    Object.fromEntries(APPLICANT_FACTS.map((name) => [name, typedFact])) as Record<CardFactName, typeof typedFact>,
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
