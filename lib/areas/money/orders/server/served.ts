import "server-only";
import { noInput } from "@/lib/kit/operations/input";
import { listInput } from "@/lib/kit/records/list-input";
import { serveArea } from "@/lib/server/core/serve-area";
import { orderFilters } from "../filters";
import { orderOperations } from "../operations";
import {
  batchOutcomesInput,
  cancelPaymentInput,
  dealInput,
  decideInput,
  editOrderInput,
  inboxInput,
  makeOrderInput,
  newsInput,
  orderIdInput,
  orderItemsInput,
  previewOrderInput,
  releaseInput,
  seenInput,
  selectionInput,
} from "../schemas";
import { orderTotals } from "./ask";
import { orderExport, orderItemExport } from "./export";
import { orderFinder } from "./find";
import { orderNotices } from "./notices";
import { queuedNotices } from "./queued-notices";

export const ordersArea = serveArea(
  orderOperations,
  {
    list: listInput(orderFilters),
    show: orderIdInput,
    items: orderItemsInput,
    parts: orderItemsInput,
    stopRest: orderIdInput,
    inbox: inboxInput,
    batchOutcomes: batchOutcomesInput,
    counts: noInput,
    news: newsInput,
    seen: seenInput,
    progress: selectionInput,
    selection: selectionInput,
    help: orderIdInput,
    preview: previewOrderInput,
    make: makeOrderInput,
    edit: editOrderInput,
    decide: decideInput,
    undo: orderIdInput,
    withdraw: orderIdInput,
    cancelPayment: cancelPaymentInput,
    lookUp: orderIdInput,
    release: releaseInput,
    deal: dealInput,
  },
  {
    files: { orders: orderExport, orderItems: orderItemExport },
    totals: [orderTotals],
    finders: [orderFinder],
    notices: [...orderNotices, ...queuedNotices],
  },
);
