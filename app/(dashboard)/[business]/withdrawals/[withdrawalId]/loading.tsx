import { withWords } from "@/lib/i18n/words/with-words";
import { WithdrawalHere } from "./withdrawal-here";

/** The page itself: it shows what the list knew and asks for the rest while the server looks at who is asking. */
function Loading() {
  return <WithdrawalHere />;
}

export default withWords(
  [
    "authorizations",
    "debitRefunds.form",
    "debitRefunds.of",
    "debitRefunds.status",
    "exports.columns",
    "failures",
    "orders.list",
    "orders.make",
    "orders.status",
    "payouts.cancel",
    "payouts.ownNumber",
    "payouts.ownOrder",
    "search.person",
    "webhooks.timeline",
    "withdrawals",
  ],
  Loading,
);
