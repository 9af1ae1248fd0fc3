/** The files of a cardholder's application, by the service's names. */
export const DOCUMENT_TYPES = [
  "national_card_front_photo",
  "national_card_back_photo",
  "signature_photo",
  "authentication_video",
] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

const MB = 1024 * 1024;

/** The file types and sizes that the service accepts. */
export const DOCUMENT_RULES = {
  photo: { types: ["jpeg", "png"], mostBytes: 5 * MB },
  video: { types: ["mp4", "webm"], mostBytes: 20 * MB },
} as const;

export const documentRule = (type: DocumentType) =>
  type === "authentication_video" ? DOCUMENT_RULES.video : DOCUMENT_RULES.photo;

/** A first card, or a new card to replace an issued one. */
export const FLOWS = ["ISSUE", "REISSUE"] as const;
export type Flow = (typeof FLOWS)[number];

/** Who fills in an application: the business with its applicant, or the applicant on the bank's own pages. */
export type ApplicationWay = "FORM" | "BANK";

/** The service's states of a cardholder. */
export const CARDHOLDER_STATUSES = [
  "DRAFT",
  "WAITING_OTP",
  "IN_REVIEW",
  "REJECTED",
  "APPROVED",
  "ISSUED",
  "DELIVERED",
] as const;

/**
 * The states of an application. `NEW`: only Daftar knows it. `SENDING`: it is being sent to the service. `LOST`: it
 * was sent and no answer came; no request can tell whether the service has it.
 */
export const APPLICATION_STATUSES = ["NEW", "SENDING", "LOST", ...CARDHOLDER_STATUSES] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

/** The states after a card was printed. */
export const PRINTED = ["ISSUED", "DELIVERED"] as const satisfies readonly ApplicationStatus[];

/**
 * Whether no card is printed yet, according to the service. An unknown state is not counted: then only the service
 * can tell whether there is a card.
 */
export const isBeforeCard = (status: ApplicationStatus | "UNKNOWN"): boolean =>
  status !== "UNKNOWN" && !PRINTED.some((each) => each === status);

/** The same states, with newer facts from the card or the post. */
export const STANDINGS = [...APPLICATION_STATUSES, "CAME_BACK", "CARD_BLOCKED", "CARD_EXPIRED"] as const;
export type ApplicationStanding = (typeof STANDINGS)[number];

export const STEP_STATUSES = ["INCOMPLETE", "COMPLETED", "REJECTED"] as const;
export type StepStatus = (typeof STEP_STATUSES)[number];

export const CARD_STATUSES = ["INACTIVE", "ACTIVE", "BLOCKED", "EXPIRED"] as const;
export const POST_STATUSES = ["NOT_SENT", "SENT", "DELIVERED", "RETURNED"] as const;
export type PostStatus = (typeof POST_STATUSES)[number];

/**
 * Who has to act next. `reviewer` is the issuer, who reviews the application and prints the card; `unknown` means
 * that the service returned an unknown state.
 */
export const WAITS = ["us", "applicant", "reviewer", "post", "nobody", "unknown"] as const;
export type WaitsFor = (typeof WAITS)[number];

export const GENDERS = ["FEMALE", "MALE"] as const;

/**
 * The facts with which an applicant is registered, in the order of the form. All are stored as text, in the spelling
 * for the service.
 */
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
export type CardFactName = (typeof FACTS)[number];
export type Facts = Partial<Record<CardFactName, string>>;

/** The facts that a reissue may change. */
export const REISSUE_FACTS = ["provinceId", "cityId", "address", "postalCode", "cardTemplateId"] as const;

/** The lists from which facts are chosen, beside places and templates. */
export const REFERENCE_LISTS = ["guilds", "educations", "occupations", "reasons"] as const;
export type ReferenceList = (typeof REFERENCE_LISTS)[number];

/** Whether issuing was set up at the service for this business; no endpoint of the service tells it. */
export type ConfigurationState = "set" | "refused" | "unknown";
