import "server-only";
import { listInput } from "@/lib/kit/records/list-input";
import { everyPage } from "@/lib/server/exports/every-page";
import { exportSource } from "@/lib/server/exports/source";
import { paymentFile } from "../fields";
import { paymentFilters } from "../filters";
import { listPayments } from "./ask";
import { PAYMENT_PERSONAL } from "./record";

/** What payers did, from our own table; a payment may leave its state while the file is made, so that is looked at here. */
export const paymentExport = exportSource({
  permission: "transactions.read",
  columns: paymentFile,
  operation: { personal: PAYMENT_PERSONAL },
  input: listInput(paymentFilters),
  rows: ({ state, ...input }, _, reader) =>
    everyPage(
      (page, perPage) => listPayments({ ...input, page, perPage }, { business: reader.business, member: reader }),
      state && ((row) => row.state === state),
    ),
});
