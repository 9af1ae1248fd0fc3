import "server-only";
import { noInput } from "@/lib/kit/operations/input";
import { listInput } from "@/lib/kit/records/list-input";
import { serveArea } from "@/lib/server/core/serve-area";
import { mismatchFilters } from "../filters";
import { reconciliationOperations } from "../operations";
import {
  chartInput,
  closeInput,
  closingInput,
  dayInput,
  mismatchInput,
  monthInput,
  monthsInput,
  noteInput,
  reopenInput,
} from "../schemas";
import { chartSeals } from "./chart";
import { reconciliationExport } from "./export";
import { noteSeals } from "./notes";
import { reconciliationNotices } from "./notices";

export const reconciliationArea = serveArea(
  reconciliationOperations,
  {
    months: monthsInput,
    month: monthInput,
    day: dayInput,
    mismatches: listInput(mismatchFilters),
    mismatch: mismatchInput,
    note: noteInput,
    close: closeInput,
    reopen: reopenInput,
    verify: closingInput,
    chart: noInput,
    setChart: chartInput,
  },
  { files: reconciliationExport, sealed: [...noteSeals, ...chartSeals], notices: reconciliationNotices },
);
