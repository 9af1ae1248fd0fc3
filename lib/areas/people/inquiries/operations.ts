import { isoDayToJalali } from "@/lib/kit/format/jalali";
import {
  defineLocalOperation,
  defineOperation,
  type Page,
  type ServiceOperation,
  type,
} from "@/lib/kit/operations/define";
import { inquiryInError } from "@/lib/kit/operations/inquiry-envelope";
import type { ListInput } from "@/lib/kit/records/list-input";
import type * as z from "@/lib/kit/zod";
import type { inquiryFilters } from "./filters";
import {
  ASKED,
  type AskedName,
  fieldsOf,
  INQUIRIES,
  INQUIRY_KINDS,
  type InquiryInput,
  type InquiryKind,
  type LedgerKind,
  permissionOf,
} from "./kinds";
import type {
  inquiryAskInput,
  inquiryCallInput,
  inquiryDecideInput,
  inquiryIdInput,
  inquirySettingsInput,
  inquiryTotalsInput,
} from "./schemas";
import type { InquiryAnswer, InquiryState } from "./status";

type CallInput = ReturnType<typeof inquiryCallInput>;

/** A birthday is sent as a number in the Jalali calendar, `13720101`. */
const toWire = (name: AskedName, value: string): string | number =>
  name === "birthday" ? Number(isoDayToJalali(value).replaceAll("/", "")) : value;

/**
 * Every call costs a fee, so only the server makes it, once for all members, and keeps the answer
 * (`lib/areas/people/inquiries/server`).
 */
const atService = (kind: InquiryKind): ServiceOperation<CallInput, InquiryAnswer> => {
  const names = fieldsOf(kind);
  return defineOperation({
    // The id is joined at run time: as one string it would count as the key of all words of inquiries, and each page
    // would be sent all of them.
    id: ["inquiries", kind].join("."),
    service: { method: "POST", host: "api", path: `/v3/business/:business/customers/inquiry/${INQUIRIES[kind].path}` },
    permission: permissionOf(kind),
    costs: "fee",
    isOfBank: true,
    input: type<CallInput>(),
    // A refusal of the track id keeps the service's field name, by which it is recognised.
    fieldNames: Object.fromEntries(names.map((name) => [name, ASKED[name].wire])),
    toService: (given: z.output<CallInput>) => ({
      body: {
        ...Object.fromEntries(
          names.flatMap((name) => {
            const value = given[name];
            return value === undefined ? [] : [[ASKED[name].wire, toWire(name, value)]];
          }),
        ),
        track_id: given.trackId,
      },
    }),
    output: type<InquiryAnswer>(),
    personal: "unmasked",
    readError: inquiryInError,
    timeoutMs: 20_000,
    isInternal: true,
  });
};

export const inquiriesAtService = Object.fromEntries(INQUIRY_KINDS.map((kind) => [kind, atService(kind)])) as {
  [Kind in InquiryKind]: ServiceOperation<CallInput, InquiryAnswer>;
};

export const inquiryOperations = {
  /** Newest first; members who see personal data masked get only their own. */
  list: defineLocalOperation({
    id: "inquiries.list",
    method: "GET",
    permission: "inquiries.read",
    input: type<ListInput<typeof inquiryFilters>>(),
    output: type<Page<InquiryRow>>(),
    reads: ["inquiries"],
  }),

  /** The sums, as far as our own ledger knows them. */
  totals: defineLocalOperation({
    id: "inquiries.totals",
    method: "GET",
    permission: "inquiries.read",
    input: type<typeof inquiryTotalsInput>(),
    output: type<InquiryTotals>(),
    reads: ["inquiries"],
  }),

  show: defineLocalOperation({
    id: "inquiries.show",
    method: "GET",
    permission: "inquiries.read",
    input: type<typeof inquiryIdInput>(),
    output: type<InquiryShown>(),
    reads: ["inquiries"],
  }),

  /** Returns the kept answer, joins an inquiry in progress, or makes a new one, which costs its price. */
  ask: defineLocalOperation({
    id: "inquiries.ask",
    method: "POST",
    permission: "inquiries.match",
    input: type<typeof inquiryAskInput>(),
    output: type<InquiryAsked>(),
    changes: ["inquiries"],
  }),

  /** Approves or declines an inquiry beyond its maker's budget. */
  decide: defineLocalOperation({
    id: "inquiries.decide",
    method: "POST",
    permission: "inquiries.manage",
    input: type<typeof inquiryDecideInput>(),
    output: type<{ decided: true }>(),
    changes: ["inquiries"],
  }),

  /** The maker withdraws it: nobody decides on it, and nothing is asked. */
  withdraw: defineLocalOperation({
    id: "inquiries.withdraw",
    method: "POST",
    permission: "inquiries.match",
    input: type<typeof inquiryIdInput>(),
    output: type<{ withdrawn: true }>(),
    changes: ["inquiries"],
  }),

  /** The maker has seen the decision on the inquiry's page. */
  seen: defineLocalOperation({
    id: "inquiries.seen",
    method: "POST",
    permission: "inquiries.match",
    input: type<typeof inquiryIdInput>(),
    output: type<{ seen: true }>(),
    changes: ["inquiries"],
  }),

  /** A portrait from an inquiry's answer, while it is kept; the log records who looked. */
  picture: defineLocalOperation({
    id: "inquiries.picture",
    method: "POST",
    permission: "inquiries.make",
    input: type<typeof inquiryIdInput>(),
    output: type<{ type: "image/jpeg" | "image/png"; base64: string }>(),
  }),

  settings: defineLocalOperation({
    id: "inquiries.settings",
    method: "GET",
    permission: "inquiries.read",
    input: type<typeof import("@/lib/kit/operations/input").noInput>(),
    output: type<InquirySettings>(),
    reads: ["inquiries"],
  }),

  changeSettings: defineLocalOperation({
    id: "inquiries.change_settings",
    method: "POST",
    permission: "inquiries.manage",
    input: type<typeof inquirySettingsInput>(),
    output: type<{ saved: true }>(),
    changes: ["inquiries"],
  }),
};

/** An inquiry in the ledger as lists show it. */
export interface InquiryRow {
  id: string;
  kind: LedgerKind;
  state: InquiryState;
  /** Its input as one text; masked for members who see personal data masked, and null after it was erased. */
  about: string | null;
  /** The fee that the business had entered at that time; null if there was none. */
  priceRial: number | null;
  /** The price, if it was certainly charged. */
  costRial: number | null;
  memberName: string;
  /** The file that contained it. */
  jobId: string | null;
  reason: string | null;
  customerId: string | null;
  askedAt: string;
  endedAt: string | null;
  /** It waits for a decision of this member. */
  mayDecide: boolean;
}

/** The whole inquiry. */
export interface InquiryShown extends InquiryRow {
  input: InquiryInput;
  answer: Pick<InquiryAnswer, "values" | "unread"> | null;
  /** It has a picture that is still kept. */
  hasPicture: boolean;
  /** The mark that a repeat must send, to say that this one was read. */
  mark: string;
  /** The track id that it was sent with, if the kind has one. */
  trackId: string | null;
  /** The newest inquiry with the same question, if that is another one. */
  newerId: string | null;
  /** The input and the answer are no longer kept. */
  isForgotten: boolean;
  isMine: boolean;
  decidedBy: string | null;
  /** This member made it and has not seen the decision. */
  isToSee: boolean;
  mayAsk: boolean;
  /** It is this member's, waits for an approval or has one, and nothing was asked yet. */
  mayWithdraw: boolean;
}

export interface InquiryAsked {
  id: string;
  /**
   * `kept`: nothing was asked. `open`: an earlier one may have been charged; see it first. `waiting`: beyond the
   * budget.
   */
  is: "kept" | "asked" | "open" | "waiting";
  /** For another member's inquiry, if this member may see only their own: its state, its time, and who made it. */
  told?: Pick<InquiryRow, "state" | "memberName"> & { at: string };
}

/** Counts and sums of inquiries; amounts in whole rial, as far as the prices are known. */
export interface InquirySum {
  asked: number;
  charged: number;
  chargedRial: number;
  /** Charged inquiries without an entered price. */
  unpriced: number;
  /** Inquiries that may have been charged. */
  maybe: number;
  maybeRial: number;
}

export interface InquiryTotals {
  /**
   * Independent of the filters: how many wait for this member's approval, and how many of this member's own are
   * approved.
   */
  toDecide: number;
  toAsk: number;
  all: InquirySum;
  /** Grouped as asked for; the key is a kind, a customer's id, the first day of a Jalali month, or a member's name. */
  groups: readonly (InquirySum & { key: string | null })[];
}

export interface InquirySettings {
  fees: Partial<Record<LedgerKind, number | null>>;
  monthlyRial: number | null;
  /** The members who may make inquiries, each with an own limit if there is one. */
  members: readonly { id: string; name: string; hasOwn: boolean; monthlyRial: number | null; spentRial: number }[];
  changedAt: string | null;
  changedBy: string | null;
  /** For this member. */
  mine: { monthlyRial: number | null; spentRial: number };
}
