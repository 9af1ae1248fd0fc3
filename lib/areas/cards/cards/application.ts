import type { StatusView } from "@/lib/kit/format/status-view";
import type { Page } from "@/lib/kit/operations/define";
import type { ReadStatus } from "@/lib/kit/operations/unread";
import type {
  ApplicationStatus,
  CardApplication,
  DocumentType,
  Flow,
  IssuedCard,
  POST_STATUSES,
  PostStatus,
  StepStatus,
  WaitsFor,
} from "./status";

/** A step in the service's last answer. */
export interface ApplicationStep extends ReadStatus<StepStatus> {
  slug: string;
  /** The reviewer's words. */
  message: string | null;
}

/** The text that an applicant reads aloud in the video. */
export interface Caption {
  caption: string;
  expiresAt: string | null;
}

export interface PostTracking extends ReadStatus<PostStatus> {
  code: string | null;
  sentAt: string | null;
  deliveredAt: string | null;
}

export interface IssuedAccount {
  accountNumber: string | null;
  iban: string | null;
}

/** The slugs of each flow in the order of the steps. */
const SLUGS = {
  ISSUE: [
    "create_cardholder",
    "update_cardholder",
    "upload_national_card_front_photo",
    "upload_national_card_back_photo",
    "upload_signature_photo",
    "get_video_caption",
    "upload_authentication_video",
  ],
  REISSUE: [
    "card_reissue_request",
    "card_reissue_confirm_otp",
    "card_reissue_update_cardholder",
    "card_reissue_get_video_caption",
    "card_reissue_upload_authentication_video",
  ],
} as const satisfies Record<Flow, readonly string[]>;
export const STEP_SLUGS = [...SLUGS.ISSUE, ...SLUGS.REISSUE] as const;
export type StepSlug = (typeof STEP_SLUGS)[number];

/** Tasks beside the steps: to send the application to the reviewer, and to follow up a card that came back. */
const OTHER_STEPS = ["finalize", "followUpPost"] as const;
type NamedStep = StepSlug | (typeof OTHER_STEPS)[number];

/** Whether a step is in the service's reference, or is one of the tasks after the steps. */
export const isNamedStep = (slug: string): slug is NamedStep =>
  [...STEP_SLUGS, ...OTHER_STEPS].some((each) => each === slug);

/** Optional steps: they are shown once the service reports them, or once something was done for them. */
const OPTIONAL: readonly string[] = ["update_cardholder", "card_reissue_update_cardholder"];

/** Steps that open the next ones: if those are possible, these were done. */
const EARLIER: readonly string[] = ["create_cardholder", "card_reissue_request", "card_reissue_confirm_otp"];

/** The form that a step needs. */
export type StepKind = "facts" | "document" | "caption" | "other";

/** The document that a step needs, if any. */
export const documentOf = (slug: string): DocumentType | null => {
  const name = slug.replace(/^card_reissue_/, "").replace(/^upload_/, "");
  return slug.includes("upload_") ? (name as DocumentType | "") || null : null;
};

export function kindOfStep(slug: string): StepKind {
  if (slug.endsWith("_cardholder")) return "facts";
  if (slug.endsWith("get_video_caption")) return "caption";
  return documentOf(slug) && STEP_SLUGS.includes(slug as StepSlug) ? "document" : "other";
}

/** The slug of a document's step. */
export const slugOfDocument = (flow: Flow, type: DocumentType): string =>
  `${flow === "REISSUE" ? "card_reissue_" : ""}upload_${type}`;

/** The last action for a step: who, when, and for a document its size. */
export interface StepAction {
  at: string;
  by: string;
  bytes?: number;
  /** The applicant did it, through a link that this member had made. */
  isApplicant?: true;
}

/** One item of the checklist. */
export interface ChecklistItem {
  slug: string;
  kind: StepKind;
  /**
   * `optional`: it may be left out. `waits`: an earlier step comes first. `sent`: we sent it, and the service has not
   * reported its result.
   */
  state: "todo" | "optional" | "waits" | "sent" | "done" | "rejected" | "unknown";
  /** The service's word for an unknown state. */
  stateAsSent: string | null;
  message: string | null;
  done: StepAction | null;
}

interface Known {
  flow: Flow;
  /** Which steps are possible: only the first, the first and a reissue's code, or all. */
  reach: "first" | "code" | "all";
  steps: readonly ApplicationStep[];
  done: Readonly<Record<string, StepAction>>;
}

/**
 * All steps of an application in their order: those of its flow, and any other that the service reports. Until the
 * service knows the applicant, only the first is possible.
 */
export function checklistOf({ flow, reach, steps, done }: Known): ChecklistItem[] {
  const told = new Map(steps.map((step) => [step.slug, step]));
  const own: readonly string[] = SLUGS[flow];
  const strange = steps.map(({ slug }) => slug).filter((slug) => !own.includes(slug));
  // A reissue asks for its changes before the start; the data of a first card was given at the registration.
  const isShown = (slug: string) =>
    !OPTIONAL.includes(slug) || flow === "REISSUE" || told.has(slug) || done[slug] !== undefined;
  const within = { first: 1, code: 2, all: Number.POSITIVE_INFINITY }[reach];
  return [...own.filter(isShown), ...strange].map((slug, index) => {
    const step = told.get(slug);
    return {
      slug,
      kind: kindOfStep(slug),
      state: stateOf(step, {
        place: index + 1,
        within,
        isDone: done[slug] !== undefined,
        isOptional: OPTIONAL.includes(slug),
        isEarlier: EARLIER.includes(slug),
      }),
      stateAsSent: step?.statusAsSent ?? null,
      message: step?.message ?? null,
      done: done[slug] ?? null,
    };
  });
}

interface Place {
  /** Counted from one. */
  place: number;
  /** How many steps are possible, from the first on. */
  within: number;
  isDone: boolean;
  isOptional: boolean;
  /** The steps after it are not possible before it is done. */
  isEarlier: boolean;
}

function stateOf(
  step: ApplicationStep | undefined,
  { place, within, isDone, isOptional, isEarlier }: Place,
): ChecklistItem["state"] {
  if (step?.status === "COMPLETED") return "done";
  if (step?.status === "REJECTED") return "rejected";
  if (step?.status === "UNKNOWN") return "unknown";
  if (place > within) return "waits";
  if (step === undefined && isEarlier && place < within) return "done";
  if (step === undefined && isOptional && !isDone) return "optional";
  // A step that the service reports as incomplete is to do, even if we sent it: the service may have discarded it.
  return step === undefined && isDone ? "sent" : "todo";
}

/** Whether all required steps are done as far as known; the service decides when it is asked for a review. */
export const isReady = (items: readonly ChecklistItem[]): boolean =>
  items.every(({ state }) => state === "done" || state === "sent" || state === "optional");

/** The first step that a member has to do. */
export const nextOf = (items: readonly ChecklistItem[]): string | null =>
  (items.find(({ state }) => state === "rejected") ?? items.find(({ state }) => state === "todo"))?.slug ?? null;

/**
 * Who has to act next: from the application's state, from where its card is, and from whether the applicant still has
 * steps to do; for a card that has arrived, from whether it was activated.
 */
export function waitsForOf(
  status: ApplicationStatus | "UNKNOWN",
  post: PostStatus | "UNKNOWN" | null,
  isApplicantsTurn = false,
  card: IssuedCard["status"] | null = null,
): WaitsFor {
  switch (status) {
    case "UNKNOWN":
      return "unknown";
    case "WAITING_OTP":
      return "applicant";
    case "IN_REVIEW":
    case "APPROVED":
      return "reviewer";
    case "ISSUED":
      // A card that came back needs an action by the business.
      return post === "RETURNED" ? "us" : "post";
    case "DELIVERED":
      // The holder has the card and still has to activate it.
      return card === "INACTIVE" ? "applicant" : "nobody";
    case "NEW":
    case "DRAFT":
    case "REJECTED":
      return isApplicantsTurn ? "applicant" : "us";
    default:
      return "us";
  }
}

/** A page of the board, with the counts per `WaitsFor`, independent of the filter. */
export type BoardPage = Page<CardApplication> & { counts: Record<WaitsFor, number> };

/**
 * Whether its facts may be sent to the service: for a new application, and for one that the service allows to be
 * corrected.
 */
export const mayWriteFacts = (status: CardApplication["status"]): boolean =>
  ["NEW", "DRAFT", "REJECTED", "LOST"].includes(status);
/** Whether documents are accepted. */
export const mayUpload = (status: CardApplication["status"]): boolean => status === "DRAFT" || status === "REJECTED";

export const POST_STATUS = {
  NOT_SENT: { tone: "neutral", icon: "clock", label: "cards.post.status.NOT_SENT" },
  SENT: { tone: "info", icon: "out", label: "cards.post.status.SENT" },
  DELIVERED: { tone: "success", label: "cards.post.status.DELIVERED" },
  RETURNED: { tone: "warning", icon: "return", label: "cards.post.status.RETURNED" },
} as const satisfies Record<(typeof POST_STATUSES)[number], StatusView>;
