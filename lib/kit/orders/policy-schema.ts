import { ibanInput, isoDay } from "@/lib/kit/operations/input";
import * as z from "@/lib/kit/zod";
import { APPROVER_ROLES, anotherBeyondLimit, anotherInThreeDays, oneOfBoth } from "./policy";

const MOST_APPROVALS = 5;
const MOST_BANDS = 8;
const MOST_LISTED = 500;

const amount = z
  .number({ error: "errors.required" })
  .check(z.int("errors.notAWholeNumber"), z.gte(1, "errors.amountTooSmall"), z.lte(1e15, "errors.amountTooLarge"));
const limit = z.nullable(amount);

/** Up to an amount, this number of members with these roles must approve. The last band has no upper limit. */
const band = z.object({
  uptoRial: limit,
  approvals: z
    .number({ error: "errors.required" })
    .check(z.int("errors.notAWholeNumber"), z.gte(0, "errors.invalid"), z.lte(MOST_APPROVALS, "errors.invalid")),
  roles: z.array(z.enum(APPROVER_ROLES)).check(z.minLength(1, "errors.required")),
});
export type PolicyBand = z.output<typeof band>;

const bands = z.array(band).check(
  z.minLength(1, "errors.required"),
  z.maxLength(MOST_BANDS, "errors.tooLong"),
  z.refine(
    (all) => all.every(({ uptoRial }, index) => (uptoRial === null) === (index === all.length - 1)),
    "errors.bandsOpen",
  ),
  z.refine(
    (all) => all.every(({ uptoRial }, at) => at === 0 || uptoRial === null || uptoRial > (all[at - 1]?.uptoRial ?? 0)),
    "errors.bandsOrder",
  ),
);

const kindRules = z.object({
  bands,
  /** The largest single payment, including a batch's rows. */
  paymentRial: limit,
  /** The largest order; for a batch, its total. */
  orderRial: limit,
});
export type KindRules = z.output<typeof kindRules>;

/** Rules that were written without this kind use the default. */
const newerKind = z._default(kindRules, () => oneOfBoth());

/**
 * Who decides on payments that the service holds back, and by when. Such a decision is no order, so no limit applies
 * to it.
 */
const heldRules = z.object({
  /** How many other members confirm a proposal; with none, a member decides alone. */
  bands,
  /** The business's own deadline for a decision; the service has none. */
  waitHours: z
    .number({ error: "errors.required" })
    .check(z.int("errors.notAWholeNumber"), z.gte(1, "errors.invalid"), z.lte(720, "errors.invalid")),
});
export type HeldRules = z.output<typeof heldRules>;

/** How many other members agree before a record is removed, by the money that is still to come or ordered under it. */
const removalRules = z.object({ bands });
export type RemovalRules = z.output<typeof removalRules>;

const listed = z.object({ iban: ibanInput, note: z.string().check(z.trim(), z.maxLength(100, "errors.tooLong")) });

/** What a business allows to be paid, and who has to approve. Amounts are whole rial; null means no limit. */
export const policyRules = z.object({
  kinds: z.object({
    settlement: kindRules,
    batch: kindRules,
    queued: kindRules,
    withdrawal: newerKind,
    debitRefund: newerKind,
    cashIn: newerKind,
    gatewayRefund: newerKind,
    customerDeposit: newerKind,
    customerWithdrawal: newerKind,
    holderTransfer: newerKind,
    cardTransfer: newerKind,
    cardCredit: newerKind,
    cardCreditTake: newerKind,
    grantTransfer: newerKind,
  }),
  /** Payments held back as suspicious. Older rules without them use the default. */
  held: z._default(heldRules, () => anotherInThreeDays()),
  /** Removals of records. Older rules without them use the default. */
  removals: z._default(removalRules, () => anotherBeyondLimit()),
  /** In any 24 hours, over all kinds that pay money out. */
  makerDayRial: limit,
  destinationDayRial: limit,
  /** If it is not null, money may only go to these destinations. */
  allowed: z.nullable(z.array(listed).check(z.maxLength(MOST_LISTED, "errors.tooLong"))),
  blocked: z.array(listed).check(z.maxLength(MOST_LISTED, "errors.tooLong")),
  /** An order without a decision expires after this many hours. */
  expireHours: z
    .number({ error: "errors.required" })
    .check(z.int("errors.notAWholeNumber"), z.gte(1, "errors.invalid"), z.lte(720, "errors.invalid")),
  /** For this long after the last approval nothing is sent, and the approval can be withdrawn. */
  undoSeconds: z
    .number({ error: "errors.required" })
    .check(z.int("errors.notAWholeNumber"), z.gte(0, "errors.invalid"), z.lte(3600, "errors.invalid")),
  /**
   * From this day in Tehran on, only members with a passkey or one-time codes approve; null: everybody who may. Older
   * rules do not ask for it.
   */
  secondFactorFrom: z._default(z.nullable(isoDay), null),
});
export type PolicyRules = z.output<typeof policyRules>;
