import "server-only";
import { areaOf } from "@/lib/operations/area";
import { noInput } from "@/lib/operations/input";
import { reconciliationExport } from "./export";
import { reconciliationOperations } from "./operations";
import {
  chartInput,
  closeInput,
  closingInput,
  dayInput,
  mismatchInput,
  mismatchListInput,
  monthInput,
  monthsInput,
  noteInput,
  reopenInput,
} from "./schemas";

export const reconciliationArea = areaOf(
  reconciliationOperations,
  {
    months: monthsInput,
    month: monthInput,
    day: dayInput,
    mismatches: mismatchListInput,
    mismatch: mismatchInput,
    note: noteInput,
    close: closeInput,
    reopen: reopenInput,
    verify: closingInput,
    chart: noInput,
    setChart: chartInput,
  },
  { files: reconciliationExport },
);
