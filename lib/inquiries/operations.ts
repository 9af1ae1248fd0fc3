import { isoDayToJalali } from "@/lib/format/jalali";
import { defineLocalOperation, defineOperation, type Page, type ServiceOperation, type } from "@/lib/operations/define";
import type * as z from "@/lib/zod";
import { inquiryInError } from "./envelope";
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
  inquiryListInput,
  inquirySettingsInput,
  inquiryTotalsInput,
} from "./schemas";
import type { InquiryAsked, InquiryRow, InquirySettings, InquiryShown, InquiryTotals } from "./views";

type CallInput = ReturnType<typeof inquiryCallInput>;

/** A birthday goes as a number of the Jalali calendar, `13720101`. */
const toWire = (name: AskedName, value: string): string | number =>
  name === "birthday" ? Number(isoDayToJalali(value).replaceAll("/", "")) : value;

/** Every call costs a fee, so only the server asks, once for all, and keeps the answer (`lib/server/inquiries`). */
const atService = (kind: InquiryKind): ServiceOperation<CallInput, InquiryAnswer> => {
  const names = fieldsOf(kind);
  return defineOperation({
    // Put together so, it is not taken for the key of every word there is of inquiries, which each page would be sent.
    id: ["inquiries", kind].join("."),
    service: { method: "POST", host: "api", path: `/v3/business/:business/customers/inquiry/${INQUIRIES[kind].path}` },
    permission: permissionOf(kind),
    costs: "fee",
    isOfBank: true,
    input: type<CallInput>(),
    // A no to the track id stays under the service's name for it, by which it is known as one.
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
  /** Newest first; whoever sees people masked has their own alone. */
  list: defineLocalOperation({
    id: "inquiries.list",
    method: "GET",
    permission: "inquiries.read",
    input: type<typeof inquiryListInput>(),
    output: type<Page<InquiryRow>>(),
    reads: ["inquiries"],
  }),

  /** What they came to, as far as our own ledger knows. */
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

  /** Gives the kept answer, joins a question that is being asked, or asks, which costs its price. */
  ask: defineLocalOperation({
    id: "inquiries.ask",
    method: "POST",
    permission: "inquiries.match",
    input: type<typeof inquiryAskInput>(),
    output: type<InquiryAsked>(),
    changes: ["inquiries"],
  }),

  /** A yes or no to a question beyond its maker's budget. */
  decide: defineLocalOperation({
    id: "inquiries.decide",
    method: "POST",
    permission: "inquiries.manage",
    input: type<typeof inquiryDecideInput>(),
    output: type<{ decided: true }>(),
    changes: ["inquiries"],
  }),

  /** Its maker does not want it any more: nobody decides on it, and nothing is asked. */
  withdraw: defineLocalOperation({
    id: "inquiries.withdraw",
    method: "POST",
    permission: "inquiries.match",
    input: type<typeof inquiryIdInput>(),
    output: type<{ withdrawn: true }>(),
    changes: ["inquiries"],
  }),

  /** Its maker has seen on its own page what was decided. */
  seen: defineLocalOperation({
    id: "inquiries.seen",
    method: "POST",
    permission: "inquiries.match",
    input: type<typeof inquiryIdInput>(),
    output: type<{ seen: true }>(),
    changes: ["inquiries"],
  }),

  /** A portrait that an inquiry told, while it is kept; the log says who looked. */
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
    input: type<typeof import("@/lib/operations/input").noInput>(),
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
