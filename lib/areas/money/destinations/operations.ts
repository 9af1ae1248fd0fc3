import type { askOwnerInput, destinationInput, saveDestinationInput } from "@/lib/areas/money/orders/schemas";
import { defineLocalOperation, type } from "@/lib/kit/operations/define";
import type { noInput } from "@/lib/kit/operations/input";

/** A place that money went to or that was saved for it. */
export interface Destination {
  iban: string;
  bankCode: string | null;
  label: string | null;
  /**
   * The receiver's name in the last order that arrived there: a name that only waits for approval does not help
   * others.
   */
  receiver: string | null;
  lastPaidAt: string | null;
  lastAmountRial: number | null;
}

/** What the inquiry told of an IBAN. It was paid for once, and is kept. */
export interface IbanOwner {
  iban: string;
  /** The bank knows of no owner otherwise, which is a paid answer too. */
  isFound: boolean;
  names: string[];
  bankName: string | null;
  note: string | null;
  askedAt: string;
  /** The question in the ledger of inquiries. */
  inquiryId: string;
}

/** A question for an IBAN's owner whose answer was lost: it may have been charged. */
export interface OpenQuestion {
  askedAt: string;
  /** The service has said that it has it: it was charged. */
  hasArrived: boolean;
}

export const destinationOperations = {
  /** Saved ones by name, then the recently paid, newest first. */
  list: defineLocalOperation({
    id: "destinations.list",
    method: "GET",
    permission: "settlements.make",
    input: type<typeof noInput>(),
    output: type<{ saved: Destination[]; recent: Destination[] }>(),
    reads: ["destinations", "orders"],
  }),

  save: defineLocalOperation({
    id: "destinations.save",
    method: "POST",
    permission: "settlements.make",
    input: type<typeof saveDestinationInput>(),
    output: type<{ saved: true }>(),
    changes: ["destinations"],
  }),

  remove: defineLocalOperation({
    id: "destinations.remove",
    method: "POST",
    permission: "settlements.make",
    input: type<typeof destinationInput>(),
    output: type<{ removed: true }>(),
    changes: ["destinations"],
  }),

  /**
   * The owner as the bank knows them: the kept answer when there is one, else an inquiry that costs its price. `again`:
   * the asker knows that an earlier one may have been charged.
   */
  askOwner: defineLocalOperation({
    id: "destinations.ask_owner",
    method: "POST",
    permission: "settlements.make",
    input: type<typeof askOwnerInput>(),
    output: type<{ owner: IbanOwner }>(),
    changes: ["destinations"],
  }),
};
