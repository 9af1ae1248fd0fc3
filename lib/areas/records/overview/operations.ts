import { defineLocalOperation, type } from "@/lib/kit/operations/define";
import type { noInput } from "@/lib/kit/operations/input";
import type { OverviewFigures, OverviewShares, overviewSharesInput } from "./schemas";

export const overviewOperations = {
  /** Thirty days of inflow, outflow and outcomes, kept by a job; asking for it also wakes the job. */
  figures: defineLocalOperation({
    id: "overview.figures",
    method: "GET",
    permission: "overview.read",
    input: type<typeof noInput>(),
    output: type<OverviewFigures>(),
    reads: ["figures"],
  }),

  /** Outcomes, reasons and channels of any days, from the book. */
  shares: defineLocalOperation({
    id: "overview.shares",
    method: "GET",
    permission: "overview.read",
    input: type<typeof overviewSharesInput>(),
    output: type<OverviewShares>(),
    reads: ["figures"],
  }),
};
