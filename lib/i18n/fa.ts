import { AREAS, withAreas } from "./areas";
import approvals from "./fa/approvals";
import audit from "./fa/audit";
import auth from "./fa/auth";
import batchUpload from "./fa/batch-upload";
import batches from "./fa/batches";
import business from "./fa/business";
import businesses from "./fa/businesses";
import charts from "./fa/charts";
import common from "./fa/common";
import connection from "./fa/connection";
import dates from "./fa/dates";
import errors from "./fa/errors";
import exports from "./fa/exports";
import failures from "./fa/failures";
import fileNotes from "./fa/file-notes";
import forms from "./fa/forms";
import lists from "./fa/lists";
import manyWithdrawals from "./fa/many-withdrawals";
import orders from "./fa/orders";
import overview from "./fa/overview";
import payouts from "./fa/payouts";
import policy from "./fa/policy";
import queuedSettlements from "./fa/queued-settlements";
import reports from "./fa/reports";
import reveal from "./fa/reveal";
import sandbox from "./fa/sandbox";
import search from "./fa/search";
import security from "./fa/security";
import settlementForm from "./fa/settlement-form";
import settlements from "./fa/settlements";
import shell from "./fa/shell";
import statuses from "./fa/statuses";
import team from "./fa/team";
import ties from "./fa/ties";
import units from "./fa/units";
import wallet from "./fa/wallet";
import webhooks from "./fa/webhooks";
import withdrawalForm from "./fa/withdrawal-form";
import withdrawals from "./fa/withdrawals";
import type { Messages } from "./types";

/** Persian, in the shape of `en.ts`; see there how to add an area. */
const shared = {
  team,
  security,
  auth,
  audit,
  reports,
  reveal,
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
  lists,
  approvals,
  orders,
  policy,
  manyWithdrawals,
  overview,
  payouts,
  queuedSettlements,
  settlementForm,
  withdrawalForm,
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
