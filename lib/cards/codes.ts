/** What a cardholder's application has as files, by the service's names. */
export const DOCUMENT_TYPES = [
  "national_card_front_photo",
  "national_card_back_photo",
  "signature_photo",
  "authentication_video",
] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

const MB = 1024 * 1024;

/** What the service takes for each. */
export const DOCUMENT_RULES = {
  photo: { types: ["jpeg", "png"], mostBytes: 5 * MB },
  video: { types: ["mp4", "webm"], mostBytes: 20 * MB },
} as const;

export const documentRule = (type: DocumentType) =>
  type === "authentication_video" ? DOCUMENT_RULES.video : DOCUMENT_RULES.photo;

/** A first card, or another in place of one that was issued. */
export const FLOWS = ["ISSUE", "REISSUE"] as const;
export type Flow = (typeof FLOWS)[number];

/** Who does an application: the business with its applicant, or the bank on its own pages. */
export type ApplicationWay = "FORM" | "BANK";

/** What the service says of a cardholder. */
export const CARDHOLDER_STATUSES = [
  "DRAFT",
  "WAITING_OTP",
  "IN_REVIEW",
  "REJECTED",
  "APPROVED",
  "ISSUED",
  "DELIVERED",
] as const;
export type CardholderStatus = (typeof CARDHOLDER_STATUSES)[number];

/**
 * How an application stands. `NEW`: only we know of it. `SENDING`: it is being told to the service. `LOST`: it was told,
 * and no answer came: nothing can be asked that would tell whether the service has it.
 */
export const APPLICATION_STATUSES = ["NEW", "SENDING", "LOST", ...CARDHOLDER_STATUSES] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

/** Once a card is printed. */
export const PRINTED = ["ISSUED", "DELIVERED"] as const satisfies readonly ApplicationStatus[];

/**
 * Before a card is printed, by the service's own word. A state that nobody here knows is none of these: whether there is a
 * card then only the service can tell.
 */
export const isBeforeCard = (status: ApplicationStatus | "UNKNOWN"): boolean =>
  status !== "UNKNOWN" && !PRINTED.some((each) => each === status);

/** The same, with what a card or the post may tell that outdates it. */
export const STANDINGS = [...APPLICATION_STATUSES, "CAME_BACK", "CARD_BLOCKED", "CARD_EXPIRED"] as const;
export type Standing = (typeof STANDINGS)[number];

export const STEP_STATUSES = ["INCOMPLETE", "COMPLETED", "REJECTED"] as const;
export type StepStatus = (typeof STEP_STATUSES)[number];

export const CARD_STATUSES = ["INACTIVE", "ACTIVE", "BLOCKED", "EXPIRED"] as const;
export const POST_STATUSES = ["NOT_SENT", "SENT", "DELIVERED", "RETURNED"] as const;
export type PostStatus = (typeof POST_STATUSES)[number];

/**
 * Whom an application waits for; `reviewer` is the issuer, who reviews it and prints the card, and `unknown` where the service
 * names a state that nobody here knows.
 */
export const WAITS = ["us", "applicant", "reviewer", "post", "nobody", "unknown"] as const;
export type WaitsFor = (typeof WAITS)[number];

export const GENDERS = ["FEMALE", "MALE"] as const;

/** What an applicant is registered with, in the order of the form; all of it is kept as text, in the spelling that the service is told. */
export const FACTS = [
  "firstName",
  "lastName",
  "firstNameEn",
  "lastNameEn",
  "fatherName",
  "nationalCode",
  "identityNumber",
  "birthDate",
  "gender",
  "mobile",
  "telephone",
  "email",
  "provinceId",
  "cityId",
  "address",
  "postalCode",
  "educationId",
  "occupationId",
  "guildId",
  "cardTemplateId",
] as const;
export type FactName = (typeof FACTS)[number];
export type Facts = Partial<Record<FactName, string>>;

/** Of these only a reissue may say something else. */
export const REISSUE_FACTS = ["provinceId", "cityId", "address", "postalCode", "cardTemplateId"] as const;

/** The lists that an applicant's facts are chosen from, besides places and templates. */
export const REFERENCE_LISTS = ["guilds", "educations", "occupations", "reasons"] as const;
export type ReferenceList = (typeof REFERENCE_LISTS)[number];

/** Whether the service was told how this business issues cards; no endpoint of its says so. */
export type ConfigurationState = "set" | "refused" | "unknown";
