import { declareArea, queryText, screenOfRecord } from "@/lib/kit/areas/declare";
import type { TransferTo } from "./status";

export const cardTransferRoutes = {
  /** The form that orders money out of a holder's account or card; `repeatOrder` is an order that it is filled with. */
  holderTransfer: (business: string, applicationId: string, query?: { to?: TransferTo; repeatOrder?: string }) =>
    `/${business}/cards/${encodeURIComponent(applicationId)}/transfer${queryText({ ...query })}`,
};

/** Money that leaves a cardholder's account, with the holder's consent. */
export const cardTransfers = declareArea({
  permissions: {},
  tags: [],
  screens: [screenOfRecord("holder-transfer", cardTransferRoutes.holderTransfer, "settlements.make")],
  hits: {},
  files: [],
  audit: {
    actions: ["order.holder_code_told", "order.holder_code_sent", "order.holder_page_given"],
    facts: {},
    subjects: {},
    revealed: {},
  },
});
