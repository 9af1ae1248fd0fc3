import type { StatusView } from "@/lib/format/status-view";
import { type Caption, type ChecklistItem, documentOf, mayUpload } from "./application";
import { type ApplicationStatus, type DocumentType, FACTS, type FactName, type Facts, type Flow } from "./codes";

/** What of an application is the applicant's to do: the facts, under this name, or a document by its slug. */
export const FACTS_STEP = "facts";

/** The visit to the bank's own pages, which is the applicant's alone. */
export const BANK_STEP = "bank";

/** How long a link may work. */
export const LINK_HOURS = [24, 72, 168] as const;

/** Which facts an applicant is asked for; the rest is the business's to choose. */
const OF_BUSINESS: readonly FactName[] = ["educationId", "occupationId", "guildId", "cardTemplateId"];
export const APPLICANT_FACTS = FACTS.filter((name) => !OF_BUSINESS.includes(name));

/** What an application has handed to its applicant, by the link that works. */
export interface Handed {
  linkId: string;
  until: string;
  steps: string[];
  /** The applicant has said of the facts that they are right. */
  isFactsGiven: boolean;
  /** The facts that the applicant has written by this link; left out while there are none. */
  written?: FactName[];
}

/** `later`: something else comes first, which is not the applicant's. */
export type ApplicantStepState = "todo" | "rejected" | "later" | "done";

export interface ApplicantStep {
  slug: string;
  type: DocumentType | null;
  state: ApplicantStepState;
  /** The reviewer's words on what was sent back. */
  message: string | null;
}

type Status = ApplicationStatus | "UNKNOWN";
/** Whether an applicant may write facts: what becomes of a lost registration is the business's to decide. */
export const mayGiveFacts = (status: Status): boolean => ["NEW", "DRAFT", "REJECTED"].includes(status);

/** What may be handed to the applicant: of a first card the facts, and each document that is not there yet. */
export function handableSteps(flow: Flow, status: Status, items: readonly ChecklistItem[]): string[] {
  if (!mayGiveFacts(status)) return [];
  const open = items.filter(({ kind, state }) => kind === "document" && ["todo", "rejected", "waits"].includes(state));
  return [...(flow === "ISSUE" ? [FACTS_STEP] : []), ...open.map(({ slug }) => slug)];
}

/** What was handed to the applicant, each with how it stands. */
export function applicantSteps(
  { steps, isFactsGiven }: Pick<Handed, "steps" | "isFactsGiven">,
  status: Status,
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

export const LINK_STATES = ["open", "done", "expired", "taken_back", "replaced", "not_needed"] as const;
export type LinkState = (typeof LINK_STATES)[number];
/** How a link ended before its time. */
export type LinkEnd = "done" | "taken_back" | "replaced";

/** How a link stands: by how it ended, its time, and whether anything of its application can still be done. */
export function linkState(
  { ended, until }: { ended: LinkEnd | null; until: string },
  status: Status,
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

/** A link as staff see it: its address is told once, when it is made. */
export interface ApplicantLink {
  id: string;
  state: LinkState;
  steps: ApplicantStep[];
  by: string;
  createdAt: string;
  until: string;
  /** When the applicant agreed to send what is asked for: until then nothing shows that anybody has opened it. */
  consentAt: string | null;
  endedAt: string | null;
}

/** What may be handed, and what was. */
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

/** Whether a link that was made is one to be sent: not any more once it was used, taken back or is over. */
export const isToBeSent = (
  { id }: Pick<NewLink, "id">,
  links: readonly Pick<ApplicantLink, "id" | "state">[],
): boolean => links.every((link) => link.id !== id || link.state === "open");

/** What an applicant is shown who comes by a link: what is asked for, and of themselves nothing that is whole. */
export interface ApplicantPage {
  state: LinkState;
  /** Who asks, by the name that the service tells. */
  business: string;
  until: string;
  hasConsented: boolean;
  steps: ApplicantStep[];
  /** What is known already, with its middle left out; null where facts are not asked for. */
  known: Facts | null;
  /** What is known and of which nothing may be shown: nobody can say that it is right, so the applicant writes it. */
  toWrite: FactName[];
  provinces: { id: string; name: string }[];
}

/** What an applicant's page is answered with after each of its steps. */
export interface ApplicantAnswer {
  page: ApplicantPage;
  caption?: Caption;
  cities?: { id: string; name: string }[];
}
