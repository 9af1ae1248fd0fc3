import { defineLocalOperation, type } from "@/lib/kit/operations/define";
import type { noInput } from "@/lib/kit/operations/input";
import type { ListInput } from "@/lib/kit/records/list-input";
import type { mismatchFilters } from "./filters";
import type {
  chartInput,
  closeInput,
  closingInput,
  dayInput,
  mismatchInput,
  monthInput,
  monthsInput,
  noteInput,
  reopenInput,
} from "./schemas";
import type {
  ChartAnswer,
  Closing,
  ClosingCheck,
  DayAnswer,
  Mismatch,
  MismatchDetail,
  MismatchPage,
  MonthAnswer,
  MonthsAnswer,
} from "./server/answers";

/** Only from the book: the service is not asked. Members who may read the wallet may read all of it. */
export const reconciliationOperations = {
  /** The months in the book, each with its state. */
  months: defineLocalOperation({
    id: "reconciliation.months",
    method: "GET",
    permission: "wallet.read",
    input: type<typeof monthsInput>(),
    output: type<MonthsAnswer>(),
    reads: ["figures", "reconciliation", "bank-statements"],
  }),

  month: defineLocalOperation({
    id: "reconciliation.month",
    method: "GET",
    permission: "wallet.read",
    input: type<typeof monthInput>(),
    output: type<MonthAnswer>(),
    reads: ["figures", "reconciliation", "orders", "bank-statements"],
  }),

  day: defineLocalOperation({
    id: "reconciliation.day",
    method: "GET",
    permission: "wallet.read",
    input: type<typeof dayInput>(),
    output: type<DayAnswer>(),
    reads: ["figures", "reconciliation", "orders", "bank-statements"],
  }),

  mismatches: defineLocalOperation({
    id: "reconciliation.mismatches",
    method: "GET",
    permission: "wallet.read",
    input: type<ListInput<typeof mismatchFilters>>(),
    output: type<MismatchPage>(),
    reads: ["reconciliation", "figures", "orders", "bank-statements"],
  }),

  mismatch: defineLocalOperation({
    id: "reconciliation.mismatch",
    method: "GET",
    permission: "wallet.read",
    input: type<typeof mismatchInput>(),
    output: type<MismatchDetail>(),
    reads: ["reconciliation"],
  }),

  note: defineLocalOperation({
    id: "reconciliation.note",
    method: "POST",
    permission: "reconciliation.note",
    input: type<typeof noteInput>(),
    output: type<Mismatch>(),
    changes: ["reconciliation"],
  }),

  close: defineLocalOperation({
    id: "reconciliation.close",
    method: "POST",
    permission: "reconciliation.close",
    input: type<typeof closeInput>(),
    output: type<Closing>(),
    changes: ["reconciliation"],
  }),

  reopen: defineLocalOperation({
    id: "reconciliation.reopen",
    method: "POST",
    permission: "reconciliation.close",
    input: type<typeof reopenInput>(),
    output: type<Closing>(),
    changes: ["reconciliation"],
  }),

  /** Recalculates a closing's hashes and compares its figures and rows with the book. */
  verify: defineLocalOperation({
    id: "reconciliation.verify",
    method: "GET",
    permission: "wallet.read",
    input: type<typeof closingInput>(),
    output: type<ClosingCheck>(),
  }),

  chart: defineLocalOperation({
    id: "reconciliation.chart",
    method: "GET",
    permission: "wallet.read",
    input: type<typeof noInput>(),
    output: type<ChartAnswer>(),
    reads: ["reconciliation"],
  }),

  setChart: defineLocalOperation({
    id: "reconciliation.set_chart",
    method: "POST",
    permission: "reconciliation.note",
    input: type<typeof chartInput>(),
    output: type<ChartAnswer>(),
    changes: ["reconciliation"],
  }),
};
