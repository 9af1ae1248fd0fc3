import type { CardLifecycle } from "@/lib/areas/cards/card-lifecycle/status";
import { dayText, timeText } from "@/lib/kit/format/for-customers";
import { tehranDayOf } from "@/lib/kit/format/jalali";
import type { StatusView } from "@/lib/kit/format/status-view";
import type { ReadStatus } from "@/lib/kit/operations/unread";
import type { Caption, ChecklistItem, IssuedAccount, PostTracking } from "./application";

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

/** The steps of an application that the applicant can do: the facts, under this name, or a document by its slug. */
export const FACTS_STEP = "facts";

/** The visit to the bank's own pages, which only the applicant can do. */
export const BANK_STEP = "bank";

/** How long a link can work. */
export const LINK_HOURS = [24, 72, 168] as const;

export type KnownStatus = ApplicationStatus | "UNKNOWN";
/** Whether an applicant may type facts. For a lost registration the business has to decide. */
export const mayGiveFacts = (status: KnownStatus): boolean => ["NEW", "DRAFT", "REJECTED"].includes(status);

/** The steps that may be handed to the applicant: the facts for a first card, and each missing document. */
export function handableSteps(flow: Flow, status: KnownStatus, items: readonly ChecklistItem[]): string[] {
  if (!mayGiveFacts(status)) return [];
  const open = items.filter(({ kind, state }) => kind === "document" && ["todo", "rejected", "waits"].includes(state));
  return [...(flow === "ISSUE" ? [FACTS_STEP] : []), ...open.map(({ slug }) => slug)];
}

/** The text that is sent with an applicant's link, in both languages, independent of the screen's language. */
export function applicantMessageOf({ business, url, until }: { business: string | null; url: string; until: string }): {
  fa: string;
  en: string;
} {
  const day = tehranDayOf(Date.parse(until));
  const faDay = dayText(day, "fa");
  const enDay = dayText(day, "en");
  return {
    fa: `با سلام؛ ${business === null ? "برای صدور کارت بانکی شما به کمکتان نیاز داریم" : `«${business}» برای صدور کارت بانکی شما به کمکتان نیاز دارد`}. این پیوند را تا ${faDay} ساعت ${timeText(until, "fa")} با گوشی خودتان باز کنید و آن را به کسی ندهید:\n${url}`,
    en: `Hello. ${business === null ? "We need" : `${business} needs`} your part to have your bank card issued. Open this link on your own phone before ${enDay}, ${timeText(until, "en")}, and give it to nobody:\n${url}`,
  };
}

export interface IssuedCard extends ReadStatus<"INACTIVE" | "ACTIVE" | "BLOCKED" | "EXPIRED"> {
  pan: string | null;
  expiresOn: string | null;
  /** Whether the holder has set the first PIN; null or left out if unknown. */
  isPinChanged?: boolean | null;
}

export const isPrinted = (status: ApplicationStatus | "UNKNOWN"): status is (typeof PRINTED)[number] =>
  PRINTED.some((each) => each === status);

/** The single place that tells an application's standing: for boards, files, its own page and the search. */
export function standingOf(
  status: ApplicationStatus | "UNKNOWN",
  card: Pick<IssuedCard, "status"> | null,
  post: Pick<PostTracking, "status"> | null,
): ApplicationStanding | "UNKNOWN" {
  if (!isPrinted(status)) return status;
  if (card?.status === "BLOCKED") return "CARD_BLOCKED";
  if (card?.status === "EXPIRED") return "CARD_EXPIRED";
  return status === "ISSUED" && post?.status === "RETURNED" ? "CAME_BACK" : status;
}

/** An application as the board shows it. */
export interface CardApplication {
  id: string;
  provider: string;
  /** The business's own name for the provider; the provider's slug if it is no longer in the settings. */
  providerName: string;
  flow: Flow;
  way: ApplicationWay;
  status: ApplicationStatus | "UNKNOWN";
  statusAsSent: string | null;
  standing: ApplicationStanding | "UNKNOWN";
  waitsFor: WaitsFor;
  waitingSince: string;
  /** The first thing that a member has to do: a slug, or one of `OTHER_STEPS`. */
  next: string | null;
  name: string | null;
  mobile: string | null;
  nationalCode: string | null;
  cardholderId: string | null;
  by: string;
  createdAt: string;
}

/** The same with its checklist, for the application's own page. */
export interface CardApplicationShown extends CardApplication, CardLifecycle {
  /**
   * Increases with every change of the facts: a form that began with another version would undo another member's
   * work.
   */
  version: number;
  facts: Facts;
  /** The facts that prevent the registration, and why. */
  missing: { name: CardFactName; error: string }[];
  /** The facts differ from what the service was told. */
  isChanged: boolean;
  items: ChecklistItem[];
  /** Whether it may be sent to the reviewer. */
  canFinalize: boolean;
  caption: Caption | null;
  card: IssuedCard | null;
  account: IssuedAccount | null;
  rejectReason: string | null;
  post: PostTracking | null;
  /** When the service last reported on it. */
  toldAt: string | null;
}

export const APPLICATION_STATUS = {
  NEW: { tone: "neutral", icon: "dot", label: "cards.status.NEW" },
  SENDING: { tone: "neutral", icon: "clock", label: "cards.status.SENDING" },
  LOST: { tone: "warning", icon: "question", label: "cards.status.LOST" },
  DRAFT: { tone: "info", icon: "progress", label: "cards.status.DRAFT" },
  WAITING_OTP: { tone: "info", icon: "clock", label: "cards.status.WAITING_OTP" },
  IN_REVIEW: { tone: "info", icon: "clock", label: "cards.status.IN_REVIEW" },
  REJECTED: { tone: "danger", icon: "return", label: "cards.status.REJECTED" },
  APPROVED: { tone: "success", icon: "clock", label: "cards.status.APPROVED" },
  ISSUED: { tone: "success", label: "cards.status.ISSUED" },
  DELIVERED: { tone: "success", label: "cards.status.DELIVERED" },
  CAME_BACK: { tone: "warning", icon: "return", label: "cards.status.CAME_BACK" },
  CARD_BLOCKED: { tone: "danger", icon: "ban", label: "cards.status.CARD_BLOCKED" },
  CARD_EXPIRED: { tone: "neutral", icon: "clock", label: "cards.status.CARD_EXPIRED" },
} as const satisfies Record<ApplicationStanding, StatusView>;

export const CARD_STATUS = {
  INACTIVE: { tone: "neutral", icon: "pause", label: "cards.card.status.INACTIVE" },
  ACTIVE: { tone: "success", label: "cards.card.status.ACTIVE" },
  BLOCKED: { tone: "danger", icon: "ban", label: "cards.card.status.BLOCKED" },
  EXPIRED: { tone: "neutral", icon: "clock", label: "cards.card.status.EXPIRED" },
} as const satisfies Record<"INACTIVE" | "ACTIVE" | "BLOCKED" | "EXPIRED", StatusView>;

/** A bank that issues a business's cards. */
export interface CardProvider {
  slug: string;
  name: string;
  addedBy: string;
  createdAt: string;
}

export interface CardSettings {
  state: ConfigurationState;
  /** Who set it up, or met the refusal, and when. */
  changedBy: string | null;
  changedAt: string | null;
  /** Where the service sends its news, as we told it. */
  webhookUrl: string | null;
  providers: CardProvider[];
}

/**
 * Whether cards can be issued: issuing is set up at the service, and there is an issuer. False while the settings are
 * unknown.
 */
export const mayIssue = (settings: Pick<CardSettings, "state" | "providers"> | undefined): boolean =>
  settings?.state === "set" && settings.providers.length > 0;

/** A card that an issuer prints. */
export interface CardTemplate {
  id: string;
  title: string;
  isDefault: boolean;
  /** As a data address. */
  picture: string | null;
}

/** One entry of a list that facts are chosen from. */
export interface ReferenceItem {
  id: string;
  title: string;
  /** For a reason: its kind. */
  type?: string | null;
}

/** What a reason of the service is for. */
export type ReasonKind = "BLOCK" | "REISSUE";

interface Reason {
  id: string;
  title: string;
  type?: string | null;
}

const isKind = (type: string | null | undefined, kind: ReasonKind) => type?.trim().toUpperCase() === kind;
const hasKind = ({ type }: Reason) => isKind(type, "BLOCK") || isKind(type, "REISSUE");

/** A card that is lost or was stolen, in the words of either language. */
const LOST = /مفقود|گم\s?شد|سرقت|دزدید|\blost\b|\bloss\b|stolen|theft/i;
const isOfLoss = (title: string): boolean => LOST.test(title);

/**
 * The reasons on offer: those of a kind, and those of an unknown kind, because our words for kinds are a guess. A
 * lost or stolen card can be blocked with such a reason if the service has one of any kind.
 */
export function reasonsFor(kind: ReasonKind, reasons: readonly Reason[]): Reason[] {
  const own = reasons.filter((reason) => isKind(reason.type, kind) || !hasKind(reason));
  const titles = new Set(own.map(({ title }) => title.trim()));
  const ofLoss = reasons.filter(
    (reason) => !own.includes(reason) && isOfLoss(reason.title) && !titles.has(reason.title.trim()),
  );
  return kind === "BLOCK" ? [...own, ...ofLoss] : own;
}
