import type { AuditActionKey } from "@/lib/areas/records/audit/actions";
import type { ExportSourceName } from "@/lib/areas/records/exports/schemas";
import type { NavigationItem } from "@/lib/areas/screens";
import type { HitKind } from "@/lib/kit/search/hit";
import auth from "../../kit/i18n/en/auth";
import charts from "../../kit/i18n/en/charts";
import common from "../../kit/i18n/en/common";
import dates from "../../kit/i18n/en/dates";
import errors from "../../kit/i18n/en/errors";
import failures from "../../kit/i18n/en/failures";
import fileNotes from "../../kit/i18n/en/file-notes";
import forms from "../../kit/i18n/en/forms";
import help from "../../kit/i18n/en/help";
import labels from "../../kit/i18n/en/labels";
import lists from "../../kit/i18n/en/lists";
import rowFiles from "../../kit/i18n/en/row-files";
import sendFaults from "../../kit/i18n/en/send-faults";
import shell from "../../kit/i18n/en/shell";
import statuses from "../../kit/i18n/en/statuses";
import units from "../../kit/i18n/en/units";
import withdrawals from "../collecting/withdrawals/words/en";
import withdrawalForm from "../collecting/withdrawals/words/form-en";
import manyWithdrawals from "../collecting/withdrawals/words/many-en";
import batches from "../money/batches/words/en";
import batchUpload from "../money/batches/words/upload-en";
import approvals from "../money/orders/words/approvals-en";
import orders from "../money/orders/words/en";
import orderForms from "../money/orders/words/forms-en";
import queuedSettlements from "../money/queued-settlements/words/en";
import settlements from "../money/settlements/words/en";
import settlementForm from "../money/settlements/words/form-en";
import wallet from "../money/wallet/words/en";
import audit from "../records/audit/words/en";
import exports from "../records/exports/words/en";
import overview from "../records/overview/words/en";
import reports from "../records/reports/words/en";
import reveal from "../records/reveal/words/en";
import search from "../records/search/words/en";
import ties from "../records/ties/words/en";
import webhooks from "../records/webhooks/words/en";
import business from "../settings/business/words/en";
import businesses from "../settings/businesses/words/en";
import connection from "../settings/connection/words/en";
import sandbox from "../settings/connection/words/sandbox-en";
import policy from "../settings/policy/words/en";
import security from "../settings/security/words/en";
import team from "../settings/team/words/en";
import { AREAS, withAreas } from "./all";

/** What is promised a word by a list of something else. */
interface Promised {
  audit: { actions: Record<AuditActionKey, string>; words: Record<`source_${ExportSourceName}`, string> };
  exports: Record<"source" | "fileName", Record<ExportSourceName, string>>;
  shell: { items: Record<NavigationItem["id"], string> };
  search: Record<"groups" | "records" | "one", Record<HitKind, string>>;
}

/**
 * Every message; English is the source of the keys. An area's words are listed in `areas.ts`; what belongs to none:
 *
 * 1. `en/dates.ts`: `export default { title: "Dates", … } as const;`
 * 2. `fa/dates.ts`: `export default { title: "تاریخ‌ها", … } satisfies Translated<typeof en>;` with
 *    `import type en from "../en/dates"`
 * 3. one import and one name here and in `fa.ts`.
 *
 * A key that is missing or left over in Persian does not compile. Components read with `useTranslations("dates")`,
 * server code with `getTranslations`; numbers inside sentences are ICU: `{count, plural, one {# row} other {# rows}}`.
 * Money and dates never stand in messages as numbers: pass them ready, or use rich text with `<Money>`.
 */
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
} as const;

const en = withAreas(shared, AREAS.en);
en satisfies Promised;

export default en;
