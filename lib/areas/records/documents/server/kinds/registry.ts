import "server-only";
import type { DocumentKindId } from "../../document";
import { gatewayPayment } from "./gateway-payment";
import type { DocumentKind } from "./kind";
import { orderReceipt } from "./order-receipt";
import { walletStatement } from "./wallet-statement";
import { walletTransaction } from "./wallet-transaction";

/** Everything that documents are issued of. */
export const DOCUMENT_KIND: Record<DocumentKindId, DocumentKind> = {
  orderReceipt,
  gatewayPayment,
  walletTransaction,
  walletStatement,
};
