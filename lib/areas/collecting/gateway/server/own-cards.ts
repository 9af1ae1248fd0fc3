import "server-only";
import { customerAccountOperations } from "@/lib/areas/people/customer-accounts/operations";
import { cardReferences } from "@/lib/areas/people/customer-accounts/server/record";
import { ApiError } from "@/lib/kit/operations/errors";
import { log } from "@/lib/server/core/log";
import { type CallContext, callService } from "@/lib/server/proxy/call-service";
import { cardHashOf, type StoredPaymentRequest } from "./record";

/**
 * The hashes of the customer's cards, with which a payer's card is compared. They are kept only during the
 * comparison.
 */
export interface OwnCards {
  hashes: ReadonlySet<string>;
  /**
   * Whether the list is complete: it was read to its end, each row could be read, and each card number was told in
   * full.
   */
  isWhole: boolean;
}

const PER_PAGE = 100;
/** The most pages that are read. It is far more than the cards that anybody registers. */
const MOST_PAGES = 20;
/** The payer waits for the comparison, and if it fails a person must hear of it in time. */
const LONGEST_MS = 12_000;
const UNREAD: OwnCards = { hashes: new Set(), isWhole: false };

/**
 * Reads all registered cards of the customer of a request. It never fails, and it always ends. Cards that could not
 * be read in time are reported as unread, because a payment must not wait for them unnoticed.
 */
export async function ownCards(request: StoredPaymentRequest, context: CallContext): Promise<OwnCards> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<OwnCards>((resolve) => {
    timer = setTimeout(() => resolve(UNREAD), LONGEST_MS);
  });
  try {
    return await Promise.race([read(request, context), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function read({ customerId, id }: StoredPaymentRequest, context: CallContext): Promise<OwnCards> {
  const hashes = new Set<string>();
  let isWhole = true;
  // The customer has been erased meanwhile.
  if (customerId === null) return UNREAD;
  try {
    for (let page = 1; ; page += 1) {
      const input = { customerId, page, perPage: PER_PAGE };
      const { data } = await callService(customerAccountOperations.cards, input, context);
      for (const card of data.items) {
        const number = card.isWhole ? cardReferences.idIn(card.id) : null;
        if (number === null) isWhole = false;
        else hashes.add(cardHashOf(number));
      }
      if (data.unreadRows) isWhole = false;
      if (!data.hasMore) return { hashes, isWhole };
      if (page >= MOST_PAGES) return { hashes, isWhole: false };
    }
  } catch (error) {
    log.warn(
      { failure: error instanceof ApiError ? error.code : "internal", request: id },
      "a customer's cards could not be read for a payment",
    );
    return { hashes, isWhole: false };
  }
}
