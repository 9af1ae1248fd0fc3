import type { StatusView } from "@/lib/kit/format/status-view";
import { type Caption, type ChecklistItem, documentOf, mayUpload } from "./application";
import {
  BANK_STEP,
  type CardFactName,
  type DocumentType,
  FACTS,
  FACTS_STEP,
  type Facts,
  type KnownStatus,
  mayGiveFacts,
} from "./status";

/** The facts that an applicant is asked for; the business chooses the others. */
const OF_BUSINESS: readonly CardFactName[] = ["educationId", "occupationId", "guildId", "cardTemplateId"];
export const APPLICANT_FACTS = FACTS.filter((name) => !OF_BUSINESS.includes(name));

/** The steps that an application has handed to its applicant by the working link. */
export interface Handed {
  linkId: string;
  until: string;
  steps: string[];
  /** The applicant has confirmed the facts. */
  isFactsGiven: boolean;
  /** The facts that the applicant has typed through this link; left out if there are none. */
  written?: CardFactName[];
}

/** `later`: another step comes first, which is not the applicant's. */
export type ApplicantStepState = "todo" | "rejected" | "later" | "done";

export interface ApplicantStep {
  slug: string;
  type: DocumentType | null;
  state: ApplicantStepState;
  /** The reviewer's words about a rejected step. */
  message: string | null;
}

/** The steps handed to the applicant, each with its state. */
export function applicantSteps(
  { steps, isFactsGiven }: Pick<Handed, "steps" | "isFactsGiven">,
  status: KnownStatus,
  items: readonly ChecklistItem[],
): ApplicantStep[] {
  return steps.map((slug) => {
    if (slug === FACTS_STEP) {
      const state = isFactsGiven ? "done" : mayGiveFacts(status) ? "todo" : "later";
      return { slug, type: null, state, message: null };
    }
    if (slug === BANK_STEP) return { slug, type: null, state: status === "DRAFT" ? "todo" : "done", message: null };
    const item = items.find((each) => each.slug === slug);
    const isDone = item?.state === "done" || item?.state === "sent";
    const isOpen = mayUpload(status) && (item?.state === "todo" || item?.state === "rejected");
    const open: ApplicantStepState = item?.state === "rejected" ? "rejected" : "todo";
    return {
      slug,
      type: documentOf(slug),
      state: isDone ? "done" : isOpen ? open : "later",
      message: isOpen ? (item?.message ?? null) : null,
    };
  });
}

export const isApplicantsTurn = (steps: readonly ApplicantStep[]): boolean =>
  steps.some(({ state }) => state === "todo" || state === "rejected");

const LINK_STATES = ["open", "done", "expired", "taken_back", "replaced", "not_needed"] as const;
export type LinkState = (typeof LINK_STATES)[number];
/** Why a link ended before its time. */
export type LinkEnd = "done" | "taken_back" | "replaced";

/** The state of a link: from its end, its time, and whether its application still has anything to do. */
export function linkState(
  { ended, until }: { ended: LinkEnd | null; until: string },
  status: KnownStatus,
  nowMs: number,
): LinkState {
  if (ended !== null) return ended;
  if (Date.parse(until) <= nowMs) return "expired";
  return mayGiveFacts(status) || status === "SENDING" || status === "LOST" ? "open" : "not_needed";
}

export const LINK_STATUS = {
  open: { tone: "info", icon: "clock", label: "applicant.state.open" },
  done: { tone: "success", label: "applicant.state.done" },
  expired: { tone: "neutral", icon: "clock", label: "applicant.state.expired" },
  taken_back: { tone: "neutral", icon: "ban", label: "applicant.state.takenBack" },
  replaced: { tone: "neutral", icon: "return", label: "applicant.state.replaced" },
  not_needed: { tone: "neutral", icon: "pause", label: "applicant.state.notNeeded" },
} as const satisfies Record<LinkState, StatusView>;

/** A link as staff see it; its address is returned only once, when it is made. */
export interface ApplicantLink {
  id: string;
  state: LinkState;
  steps: ApplicantStep[];
  by: string;
  createdAt: string;
  until: string;
  /** When the applicant agreed to send the data; before that nothing shows whether the link was opened. */
  consentAt: string | null;
  endedAt: string | null;
}

/** The steps that can be handed over, and the links made so far. */
export interface ApplicantLinks {
  handable: string[];
  links: ApplicantLink[];
}

export interface NewLink {
  id: string;
  url: string;
  until: string;
  qr: { size: number; path: string };
}

/** Whether a new link can still be sent: not after it was used, withdrawn or has expired. */
export const isToBeSent = (
  { id }: Pick<NewLink, "id">,
  links: readonly Pick<ApplicantLink, "id" | "state">[],
): boolean => links.every((link) => link.id !== id || link.state === "open");

/** The page that an applicant sees through a link: what is asked for, and no complete value of their own data. */
export interface ApplicantPage {
  state: LinkState;
  /** The name of the business according to the service; null if it is not known. */
  business: string | null;
  until: string;
  hasConsented: boolean;
  steps: ApplicantStep[];
  /** The known facts with their middle left out; null if facts are not asked for. */
  known: Facts | null;
  /** Known facts that may not be shown at all. Nobody can confirm them unseen, so the applicant types them. */
  toWrite: CardFactName[];
  provinces: { id: string; name: string }[];
}

/** The answer of an applicant's page after each of its steps. */
export interface ApplicantAnswer {
  page: ApplicantPage;
  caption?: Caption;
  cities?: { id: string; name: string }[];
}
