import "server-only";
import { ApiError } from "@/lib/kit/operations/errors";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { Unproven } from "./certainty";
import type { Receipt } from "./kind";
import { PerhapsListed } from "./whole-list";

/** What the service's list of rows tells about an order. */
export interface RowsEvidence {
  /** The receipt of the rows that are certainly the order's; null if there are none. */
  receipt: Receipt | null;
  /** Whether an unidentified row may be the order's. */
  isPerhapsThere: boolean;
  /** Whether all rows that could be the order's were read and readable. */
  isWhole: boolean;
  /** The service knows no owner of such a list, so nothing can be read. */
  isOwnerUnknown?: true;
}

/** The evidence if the service does not know the owner of the list. */
export const NO_LIST: RowsEvidence = { receipt: null, isPerhapsThere: false, isWhole: false, isOwnerUnknown: true };

/**
 * What follows from the evidence, for kinds that the service has no look-up for. A missing row never makes an order
 * with a lost answer go out again: it is looked for, and after a while a person decides.
 */
export const provenByRows = {
  /**
   * An order with a lost answer.
   *
   * @returns null only if a person has said that the service does not have it
   * @throws Unproven
   */
  lookUp({ receipt }: RowsEvidence, { dealtWith }: Pick<PaymentOrder, "dealtWith">): Receipt | null {
    if (receipt) return receipt;
    // The person has seen the rows that may be the order.
    if (dealtWith?.found === "stayed") return null;
    throw new Unproven();
  },

  /**
   * An order that the service has accepted.
   *
   * @returns null if the list does not have it
   * @throws Unproven if there is at most a row that may be it; it then still counts as missing
   */
  follow({ receipt, isPerhapsThere, isWhole }: RowsEvidence): Receipt | null {
    if (!receipt && (isPerhapsThere || !isWhole)) throw new Unproven();
    return receipt;
  },

  /**
   * An order that ended without its money having moved.
   *
   * @returns null if the list does not have it
   * @throws PerhapsListed; ApiError `upstream_unreadable` if the list proves nothing
   */
  recheck({ receipt, isPerhapsThere, isWhole }: RowsEvidence, { state }: Pick<PaymentOrder, "state">): Receipt | null {
    if (receipt) return receipt;
    // The person who closed it has seen the rows that may be the order.
    if (state === "canceled") return null;
    if (isPerhapsThere) throw new PerhapsListed("a row of the service's list may be the order");
    if (!isWhole) throw new ApiError("upstream_unreadable");
    return null;
  },

  /**
   * An order that the service refused a moment ago.
   *
   * @returns null if the list proves the refusal
   * @throws Unproven if a row may be the order; ApiError `upstream_unreadable` if the list proves nothing
   */
  afterRefusal({ receipt, isPerhapsThere, isWhole, isOwnerUnknown }: RowsEvidence): Receipt | null {
    if (receipt) return receipt;
    if (isPerhapsThere) throw new Unproven();
    // Without an owner there is no list in which anything could have moved.
    if (!isWhole && !isOwnerUnknown) throw new ApiError("upstream_unreadable");
    return null;
  },
};
