import auth from "../../kit/i18n/fa/auth";
import charts from "../../kit/i18n/fa/charts";
import common from "../../kit/i18n/fa/common";
import dates from "../../kit/i18n/fa/dates";
import errors from "../../kit/i18n/fa/errors";
import failures from "../../kit/i18n/fa/failures";
import fileNotes from "../../kit/i18n/fa/file-notes";
import forms from "../../kit/i18n/fa/forms";
import help from "../../kit/i18n/fa/help";
import labels from "../../kit/i18n/fa/labels";
import lists from "../../kit/i18n/fa/lists";
import rowFiles from "../../kit/i18n/fa/row-files";
import sendFaults from "../../kit/i18n/fa/send-faults";
import shell from "../../kit/i18n/fa/shell";
import statuses from "../../kit/i18n/fa/statuses";
import units from "../../kit/i18n/fa/units";
import type { Messages } from "../../kit/i18n/types";
import withdrawals from "../collecting/withdrawals/words/fa";
import withdrawalForm from "../collecting/withdrawals/words/form-fa";
import manyWithdrawals from "../collecting/withdrawals/words/many-fa";
import batches from "../money/batches/words/fa";
import batchUpload from "../money/batches/words/upload-fa";
import approvals from "../money/orders/words/approvals-fa";
import orders from "../money/orders/words/fa";
import orderForms from "../money/orders/words/forms-fa";
import queuedSettlements from "../money/queued-settlements/words/fa";
import settlements from "../money/settlements/words/fa";
import settlementForm from "../money/settlements/words/form-fa";
import wallet from "../money/wallet/words/fa";
import audit from "../records/audit/words/fa";
import exports from "../records/exports/words/fa";
import overview from "../records/overview/words/fa";
import reports from "../records/reports/words/fa";
import reveal from "../records/reveal/words/fa";
import search from "../records/search/words/fa";
import ties from "../records/ties/words/fa";
import webhooks from "../records/webhooks/words/fa";
import business from "../settings/business/words/fa";
import businesses from "../settings/businesses/words/fa";
import connection from "../settings/connection/words/fa";
import sandbox from "../settings/connection/words/sandbox-fa";
import policy from "../settings/policy/words/fa";
import security from "../settings/security/words/fa";
import team from "../settings/team/words/fa";
import { AREAS, withAreas } from "./all";

/** Persian, in the shape of `en.ts`; see there how to add an area. */
const shared = {
  team,
  security,
  auth,
  audit,
  reports,
  reveal,
  rowFiles,
  sandbox,
  search,
  connection,
  batchUpload,
  batches,
  business,
  businesses,
  charts,
  common,
  dates,
  errors,
  exports,
  failures,
  fileNotes,
  forms,
  help,
  labels,
  lists,
  approvals,
  orders,
  policy,
  manyWithdrawals,
  overview,
  orderForms,
  queuedSettlements,
  settlementForm,
  withdrawalForm,
  sendFaults,
  settlements,
  shell,
  statuses,
  ties,
  units,
  wallet,
  webhooks,
  withdrawals,
};

const fa: Messages = withAreas(shared, AREAS.fa);

export default fa;
