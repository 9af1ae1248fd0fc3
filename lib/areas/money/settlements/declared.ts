import { walletRoutes } from "@/lib/areas/money/wallet/declared";
import { declareArea, place, queryText, screen, screenOfRecord } from "@/lib/kit/areas/declare";
import { addDays } from "@/lib/kit/format/jalali";

export const settlementRoutes = {
  settlements: (business: string, query?: Record<string, string>) => `/${business}/settlements${queryText(query)}`,
  settlement: (business: string, trackId: string) => `/${business}/settlements/${encodeURIComponent(trackId)}`,
  /**
   * Filled with an earlier settlement, by its track id or its queue id, with an order of ours, or with a customer's
   * IBAN.
   */
  newSettlement: (
    business: string,
    from?: { repeat: string } | { repeatQueued: string } | { repeatOrder: string } | { customer: string },
  ) => `/${business}/settlements/new${queryText(from)}`,
  settlementBanks: (business: string) => `/${business}/settlements/banks`,
};

/** A settlement may fail or come back so many days after it was ordered. */
export const SETTLED_WITHIN_DAYS = 30;

/** The statement's settlements that failed or came back on a day: the rows that their notice counts. */
const endedOn = (filter: "failedOn" | "returnedOn") => (business: string, day: string) =>
  walletRoutes.wallet(business, { from: addDays(day, -SETTLED_WITHIN_DAYS), [filter]: day });

/** Single settlements to IBANs. */
export const settlements = declareArea({
  permissions: {
    /** Settlements in all forms: single ones, batches and the queue. */
    "settlements.read": "everybody",
    "settlements.make": ["owner", "manager", "accountant"],
    "settlements.approve": ["owner", "manager"],
  },
  tags: ["settlements", "settlement-banks"],
  screens: [
    place("settlements", settlementRoutes.settlements, "settlements.read", {
      place: "payouts",
      tab: 1,
      icon: "Banknote",
    }),
    screenOfRecord("settlement", settlementRoutes.settlement, "settlements.read"),
    screen("new-settlement", settlementRoutes.newSettlement, "settlements.make", {
      label: "newSettlement",
      also: "new settlement payout تسویه جدید پرداخت",
    }),
    screen("banks", settlementRoutes.settlementBanks, "settlements.read"),
  ],
  hits: { settlement: "settlements" },
  files: ["settlements"],
  notices: {
    /** Those that failed or came back on one day, by the statement. */
    settlements_failed: {
      severity: "know",
      topic: "payouts",
      permission: "transactions.read",
      href: endedOn("failedOn"),
    },
    settlements_returned: {
      severity: "know",
      topic: "payouts",
      permission: "transactions.read",
      href: endedOn("returnedOn"),
    },
  },
  audit: {
    actions: [],
    facts: {},
    subjects: {},
    revealed: {
      settlements: (business, id) => ({ word: "settlement", href: settlementRoutes.settlement(business, id) }),
    },
  },
});
