import { withWords } from "@/lib/i18n/words/with-words";
import { SettlementHere } from "./settlement-here";

/** The page itself: it shows what the list knew and asks for the rest while the server looks at who is asking. */
function Loading() {
  return <SettlementHere />;
}

export default withWords(
  [
    "exports.columns",
    "orders.list",
    "orders.make",
    "orders.status",
    "payouts",
    "search.person",
    "settlements",
    "webhooks.timeline",
  ],
  Loading,
);
