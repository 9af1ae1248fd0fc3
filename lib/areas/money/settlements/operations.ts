import type { DeliveryLine } from "@/lib/areas/records/webhooks/status";
import { defineLocalOperation, defineOperation, ofItems, type } from "@/lib/kit/operations/define";
import type { ReadStatus } from "@/lib/kit/operations/unread";
import type { FilterInput, ListInput } from "@/lib/kit/records/list-input";
import type { bankFilters, settlementFilters } from "./filters";
import type { settlementIdInput, settlementOutcomesInput, settlementStoreInput, settlementTrackInput } from "./schemas";
import type { Settlement, SettlementBank, SettlementCancelAnswer, SettlementPage } from "./server/answers";
import { type SettlementStatus, toWireSettlement } from "./status";
import { rialToSettlementAmount } from "./unit";

/** The receipt page shows values that are masked here, so its address is hidden. */
const PERSONAL = { iban: "iban", description: "text", errorMessage: "text", receiptUrl: "hidden" } as const;
const CHANGES = ["settlements", "wallet", "transactions", "settlement-banks"] as const;
const MONEY_TIMEOUT_MS = 30_000;

export const settlementOperations = {
  list: defineOperation({
    id: "settlements.list",
    service: { method: "GET", host: "api", path: "/v4/business/:business/settlement" },
    permission: "settlements.read",
    input: type<ListInput<typeof settlementFilters>>(),
    output: type<SettlementPage>(),
    reads: ["settlements"],
    cacheSeconds: 3,
    personal: ofItems(PERSONAL),
  }),

  /**
   * The current state of one settlement, also of a batch's settlement and of a queued one after it was submitted.
   * 404: the service has none.
   */
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

  /**
   * Pays an IBAN from the wallet. A repeated track id is refused (422 on `track_id`), so look up before sending
   * again.
   */
  store: defineOperation({
    id: "settlements.store",
    service: { method: "POST", host: "api", path: "/v3/business/:business/settlement/store" },
    permission: "settlements.make",
    input: type<typeof settlementStoreInput>(),
    toService: (input) => ({
      body: {
        amount: rialToSettlementAmount(input.amountRial),
        ...toWireSettlement(input),
        is_instant: input.isInstant,
      },
    }),
    output: type<Settlement[]>(),
    personal: "unmasked",
    changes: CHANGES,
    timeoutMs: MONEY_TIMEOUT_MS,
    moves: "money",
  }),

  /** Cancels a settlement that waits for its slot; 422 once it was sent to the bank, and for instant ones. */
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
    input: type<FilterInput<typeof bankFilters>>(),
    output: type<SettlementBank[]>(),
    personal: "nothing",
    reads: ["settlement-banks"],
    cacheSeconds: 30,
  }),

  /** The webhooks about a settlement, by its own id, because a single settlement's payload has no track id. */
  deliveries: defineLocalOperation({
    id: "settlements.deliveries",
    method: "GET",
    permission: "settlements.read",
    input: type<typeof settlementIdInput>(),
    output: type<{ entries: DeliveryLine[] }>(),
    reads: ["settlements", "webhooks"],
  }),

  /**
   * The outcomes of submitted settlements from the book; unknown ones are left out. A POST, because a page's ids are
   * too long for an address.
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
  /** For a settlement in parts: the number of parts per outcome. `status` is then the worst outcome of the parts. */
  parts?: SettlementParts;
}
export type SettlementParts = Partial<Record<SettlementStatus, number>>;
