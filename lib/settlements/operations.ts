import { isoDayToCompactJalali } from "@/lib/format/jalali";
import { defineLocalOperation, defineOperation, ofItems, type } from "@/lib/operations/define";
import type { ReadStatus } from "@/lib/operations/unread";
import { asServiceWrites } from "@/lib/search/as-written";
import type { DeliveryLine } from "@/lib/webhooks/delivery-line";
import type { Settlement, SettlementCancelAnswer, SettlementPage } from "./answers";
import type { SettlementBank } from "./bank-answers";
import type { SettlementStatus } from "./codes";
import type {
  settlementBanksInput,
  settlementIdInput,
  settlementListInput,
  settlementOutcomesInput,
  settlementStoreInput,
  settlementTrackInput,
} from "./schemas";
import { toWirePayout } from "./to-wire";
import { rialToSettlementAmount } from "./unit";

/** Whoever opens a receipt reads there what is masked here. */
const PERSONAL = { iban: "iban", description: "text", errorMessage: "text", receiptUrl: "hidden" } as const;
const CHANGES = ["settlements", "wallet", "transactions", "settlement-banks"] as const;
const MONEY_TIMEOUT_MS = 30_000;

export const settlementOperations = {
  list: defineOperation({
    id: "settlements.list",
    service: { method: "GET", host: "api", path: "/v4/business/:business/settlement" },
    permission: "settlements.read",
    input: type<typeof settlementListInput>(),
    toService: ({ status, from, to, q, page, perPage }) => ({
      query: {
        status,
        from_date: from && isoDayToCompactJalali(from),
        to_date: to && isoDayToCompactJalali(to),
        q: q && asServiceWrites(q),
        page,
        per_page: perPage,
      },
    }),
    output: type<SettlementPage>(),
    reads: ["settlements"],
    cacheSeconds: 3,
    personal: ofItems(PERSONAL),
  }),

  /** The truth about one payout, a batch's and a queued one's too once it was submitted. 404: the service has none. */
  show: defineOperation({
    id: "settlements.show",
    service: { method: "GET", host: "api", path: "/v4/business/:business/settlement/:track_id" },
    permission: "settlements.read",
    input: type<typeof settlementTrackInput>(),
    toService: ({ trackId }) => ({ path: { track_id: trackId } }),
    output: type<Settlement>(),
    reads: ["settlements"],
    cacheSeconds: 2,
    personal: PERSONAL,
  }),

  /** Pays an IBAN from the wallet. A repeated track id is refused (422 on `track_id`), so look up before sending again. */
  store: defineOperation({
    id: "settlements.store",
    service: { method: "POST", host: "api", path: "/v3/business/:business/settlement/store" },
    permission: "settlements.make",
    input: type<typeof settlementStoreInput>(),
    toService: (input) => ({
      body: {
        amount: rialToSettlementAmount(input.amountRial),
        ...toWirePayout(input),
        is_instant: input.isInstant,
      },
    }),
    output: type<Settlement[]>(),
    personal: "unmasked",
    changes: CHANGES,
    timeoutMs: MONEY_TIMEOUT_MS,
    moves: "money",
  }),

  /** Takes back what waits for its slot; 422 once it is sent to the bank, and for instant ones. */
  cancel: defineOperation({
    id: "settlements.cancel",
    service: { method: "DELETE", host: "api", path: "/v4/business/:business/settlement/:track_id" },
    permission: "settlements.make",
    input: type<typeof settlementTrackInput>(),
    toService: ({ trackId }) => ({ path: { track_id: trackId } }),
    output: type<SettlementCancelAnswer>(),
    personal: "nothing",
    changes: CHANGES,
    timeoutMs: MONEY_TIMEOUT_MS,
    moves: "money",
  }),

  banks: defineOperation({
    id: "settlements.banks",
    service: { method: "GET", host: "api", path: "/v3/business/:business/settlement/banks" },
    permission: "settlements.read",
    input: type<typeof settlementBanksInput>(),
    toService: ({ hasAbility, isHealthy, isActive }) => ({
      query: { has_a2a_bank_ability: hasAbility, is_a2a_bank_healthy: isHealthy, is_a2a_bank_active: isActive },
    }),
    output: type<SettlementBank[]>(),
    personal: "nothing",
    reads: ["settlement-banks"],
    cacheSeconds: 30,
  }),

  /** The webhooks that told of a settlement, by its own id: a single one's payload names no track id. */
  deliveries: defineLocalOperation({
    id: "settlements.deliveries",
    method: "GET",
    permission: "settlements.read",
    input: type<typeof settlementIdInput>(),
    output: type<{ entries: DeliveryLine[] }>(),
    reads: ["settlements", "webhooks"],
  }),

  /**
   * What became of payouts that were handed over, as the book has it: of whom it knows nothing is left out. A POST, as a
   * page's ids are too long for an address.
   */
  outcomes: defineLocalOperation({
    id: "settlements.outcomes",
    method: "POST",
    permission: "settlements.read",
    input: type<typeof settlementOutcomesInput>(),
    output: type<{ outcomes: SettlementOutcome[] }>(),
    reads: ["settlements"],
  }),
};

export interface SettlementOutcome extends ReadStatus<SettlementStatus> {
  trackId: string;
  /** Of one in parts that came to different ends, how many to which: `status` is then that of the part that is worst off. */
  parts?: SettlementParts;
}
export type SettlementParts = Partial<Record<SettlementStatus, number>>;
