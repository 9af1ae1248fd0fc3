import type { AuditActionKey } from "@/lib/audit/actions";
import type { ExportSourceName } from "@/lib/exports/schemas";
import type { NavigationItem } from "@/lib/screens";
import type { HitKind } from "@/lib/search/kinds";
import { AREAS, withAreas } from "./areas";
import approvals from "./en/approvals";
import audit from "./en/audit";
import auth from "./en/auth";
import batchUpload from "./en/batch-upload";
import batches from "./en/batches";
import business from "./en/business";
import businesses from "./en/businesses";
import charts from "./en/charts";
import common from "./en/common";
import connection from "./en/connection";
import dates from "./en/dates";
import errors from "./en/errors";
import exports from "./en/exports";
import failures from "./en/failures";
import fileNotes from "./en/file-notes";
import forms from "./en/forms";
import lists from "./en/lists";
import manyWithdrawals from "./en/many-withdrawals";
import orders from "./en/orders";
import overview from "./en/overview";
import payouts from "./en/payouts";
import policy from "./en/policy";
import queuedSettlements from "./en/queued-settlements";
import reports from "./en/reports";
import reveal from "./en/reveal";
import sandbox from "./en/sandbox";
import search from "./en/search";
import security from "./en/security";
import settlementForm from "./en/settlement-form";
import settlements from "./en/settlements";
import shell from "./en/shell";
import statuses from "./en/statuses";
import team from "./en/team";
import ties from "./en/ties";
import units from "./en/units";
import wallet from "./en/wallet";
import webhooks from "./en/webhooks";
import withdrawalForm from "./en/withdrawal-form";
import withdrawals from "./en/withdrawals";

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
} as const;

const en = withAreas(shared, AREAS.en);
en satisfies Promised;

export default en;
