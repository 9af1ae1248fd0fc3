import "server-only";
import type { InquiryState } from "@/lib/areas/people/inquiries/status";
import { withoutGaps } from "@/lib/kit/format/digits";
import { FEE_WALLET_EMPTY, PROVIDER_ERROR, UNMATCHED } from "@/lib/kit/operations/inquiry-envelope";
import { type ReadStatus, UNKNOWN } from "@/lib/kit/operations/unread";
import { flag, mapped, oneOfOr, text, textOrNull, time, toldText } from "@/lib/kit/operations/wire";
import { answerIn, pageOf, recordOf } from "@/lib/kit/operations/wire-rows";
import * as z from "@/lib/kit/zod";
import { COMPATIBILITIES, COMPATIBILITY_AS_SENT, type Compatibility, type Outcome } from "../codes";

const compatibility = oneOfOr(COMPATIBILITIES, COMPATIBILITY_AS_SENT);

const owners = z.nullish(z.array(z.object({ firstName: textOrNull, lastName: textOrNull })));

/** Several owners are joined into one line. */
const ownerOf = (list: z.output<typeof owners>): string | null =>
  (list ?? [])
    .map(({ firstName, lastName }) => [firstName, lastName].filter(Boolean).join(" ").trim())
    .filter((name) => name !== "")
    .join("، ") || null;

const compact = (value: string): string => withoutGaps(value).toUpperCase();

const ibanRecord = z.object({
  iban: text,
  is_default: flag,
  iban_compatibility: compatibility,
  account_owners: owners,
  bank_name: toldText,
  account_number: toldText,
  account_description: toldText,
  created_at: time,
  updated_at: time,
});
const ibanOf = ({ iban, ...value }: z.output<typeof ibanRecord>, referenceOf: ReferenceOf) => ({
  id: referenceOf(compact(iban)),
  iban: compact(iban),
  isDefault: value.is_default,
  compatibility: value.iban_compatibility.status,
  compatibilityAsSent: value.iban_compatibility.statusAsSent,
  owner: ownerOf(value.account_owners),
  bankName: value.bank_name,
  accountNumber: value.account_number,
  accountDescription: value.account_description,
  createdAt: value.created_at,
  updatedAt: value.updated_at,
});

/** Makes the reference that stands for a number; the server provides it, because it needs the installation's secret. */
type ReferenceOf = (number: string) => string;

/** A customer's IBANs. `id` is a reference that stands for the IBAN in places where the IBAN must not be. */
export const customerIbanPage = (referenceOf: ReferenceOf) =>
  pageOf(recordOf(ibanRecord, (value) => ibanOf(value, referenceOf)));
export type CustomerIbanPage = z.output<ReturnType<typeof customerIbanPage>>;
export type CustomerIban = CustomerIbanPage["items"][number];

const cardRecord = z.object({
  card: text,
  is_default: flag,
  card_compatibility: compatibility,
  name: toldText,
  created_at: time,
  updated_at: time,
});

/**
 * A customer's cards. The service returns whole numbers; after this point the whole number is only in the reference,
 * which only the server can open. `isWhole` says that it was whole: a card that came masked cannot be asked about or
 * compared.
 */
export const customerCardPage = (referenceOf: ReferenceOf) =>
  pageOf(recordOf(cardRecord, (value) => cardOf(value, referenceOf)));
export type CustomerCardPage = z.output<ReturnType<typeof customerCardPage>>;
export type CustomerCard = CustomerCardPage["items"][number];

function cardOf({ card, ...value }: z.output<typeof cardRecord>, referenceOf: ReferenceOf) {
  const number = compact(card);
  return {
    id: referenceOf(number),
    card: maskedCard(number),
    isWhole: /^\d{16}$/.test(number),
    isDefault: value.is_default,
    compatibility: value.card_compatibility.status,
    compatibilityAsSent: value.card_compatibility.statusAsSent,
    owner: value.name,
    createdAt: value.created_at,
    updatedAt: value.updated_at,
  };
}

/** The first six and last four digits of any text that is given as a card, and no others. */
const maskedCard = (number: string): string =>
  number.length >= 14 ? `${number.slice(0, 6)}******${number.slice(-4)}` : `******${number.slice(-4)}`;

/** An inquiry's envelope in the answer of a write: it contains no record. */
const envelope = z.object({ code: textOrNull, status: z.optional(z.unknown()) });
const ENDS: Readonly<Record<string, Outcome>> = {
  [FEE_WALLET_EMPTY]: "fee_wallet_empty",
  [PROVIDER_ERROR]: "provider_silent",
  [UNMATCHED]: "no_match",
};
const endOf = (code: string | null): Outcome => ENDS[code ?? ""] ?? "done";

/** Whether an answer says that it was done: by the bank's result, or by the added number if the status is not 0. */
const tellsSo = (
  { status }: { status?: unknown },
  number: string | null,
  { status: said, statusAsSent }: ReadStatus<Compatibility>,
): boolean =>
  said === "MATCHED" ||
  said === "UNMATCHED" ||
  (String(status) !== "0" && (number !== null || said !== UNKNOWN || Boolean(statusAsSent)));

/** How the addition of an IBAN or card ended, and the bank's result; the record itself comes from the list. */
const added = <Name extends "iban" | "card">(name: Name) =>
  answerIn(
    mapped(
      z.extend(envelope, {
        iban: textOrNull,
        card: textOrNull,
        iban_compatibility: compatibility,
        card_compatibility: compatibility,
        account_owners: owners,
        name: textOrNull,
      }),
      (value, context) => {
        const outcome = endOf(value.code);
        const told = value[`${name}_compatibility`];
        if (outcome === "done" && !tellsSo(value, value[name], told)) return nothingTold(name, context);
        return {
          outcome,
          compatibility: outcome === "no_match" ? ("UNMATCHED" as const) : told.status,
          owner: ownerOf(value.account_owners) ?? value.name,
        };
      },
    ),
    "data",
    name,
  );

function nothingTold(name: string, context: z.core.ParsePayload): never {
  context.issues.push({ code: "custom", input: null, path: [name], message: "nothing says what came of it" });
  return z.NEVER;
}

export const ibanAnswer = added("iban");
export const cardAnswer = added("card");
export type AccountAnswer = z.output<typeof ibanAnswer>;

/** The IBAN that a card pays into, which the service adds to the customer's IBANs. */
export const cardToIbanAnswer = answerIn(
  mapped(
    z.extend(envelope, {
      iban: textOrNull,
      iban_compatibility: compatibility,
      account_owners: owners,
      bank_name: textOrNull,
    }),
    (value, context) => {
      const outcome = endOf(value.code);
      if (outcome === "done" && value.iban === null) return nothingTold("iban", context);
      return {
        outcome,
        iban: value.iban === null ? null : compact(value.iban),
        compatibility: outcome === "no_match" ? ("UNMATCHED" as const) : value.iban_compatibility.status,
        owner: ownerOf(value.account_owners),
        bankName: value.bank_name,
      };
    },
  ),
  "data",
  "iban",
);
export type CardToIban = z.output<typeof cardToIbanAnswer>;

/** The result of a question to the bank, with the ledger's record of it. */
export interface AccountAsked {
  /** `kept`: a stored answer. `open`: an earlier question may have been charged. `waiting`: beyond the budget. */
  is: "kept" | "asked" | "open" | "waiting";
  /** Null if the bank was not asked or did not answer. */
  inquiry: {
    id: string;
    state: InquiryState;
    /** The mark that a repeated question must send. */
    mark: string;
    at: string;
    memberName: string;
    priceRial: number | null;
    /** False for another member's question, if this member sees personal data masked. */
    mayOpen: boolean;
  } | null;
  /** Null while there is no outcome. */
  outcome: Outcome | null;
  compatibility: Compatibility;
  owner: string | null;
  /** For a card: the IBAN that it pays into. */
  iban: string | null;
}
