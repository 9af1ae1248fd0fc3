import { isoDayToJalali } from "@/lib/kit/format/jalali";
import {
  defineLocalOperation,
  defineOperation,
  type Page,
  type ServiceOperation,
  type,
} from "@/lib/kit/operations/define";
import type { ListInput } from "@/lib/kit/records/list-input";
import type * as z from "@/lib/kit/zod";
import { inquiryInError } from "./envelope";
import type { inquiryFilters } from "./filters";
import {
  ASKED,
  type AskedName,
  fieldsOf,
  INQUIRIES,
  INQUIRY_KINDS,
  type InquiryAnswer,
  type InquiryKind,
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
import type { InquiryAsked, InquiryRow, InquirySettings, InquiryShown, InquiryTotals } from "./views";

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
