import { withWords } from "@/lib/i18n/words/with-words";
import { QueuedHere } from "./queued-here";

/** The page itself: it shows what the list knew and asks for the rest while the server looks at who is asking. */
function Loading() {
  return <QueuedHere />;
}

export default withWords(
  [
    "cashIn.fill",
    "exports.columns",
    "orders.list",
    "orders.make",
    "orders.status",
    "payouts",
    "queuedSettlements",
    "settlements.status",
    "settlements.statusHint",
    "settlements.type",
    "wallet.statement",
  ],
  Loading,
);
