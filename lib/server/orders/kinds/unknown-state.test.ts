import { expect, it } from "vitest";
import { safeParse } from "zod";
import { isFinalStatus } from "@/lib/areas/collecting/withdrawals/timeline";
import { newsOf } from "@/lib/areas/money/batches/server/order/row-records";
import { isFinalSettlement } from "@/lib/areas/money/settlements/rules";
import { settlement } from "@/lib/areas/money/settlements/server/answers";
import { stateOfSettlement } from "@/lib/areas/money/settlements/server/record";

const row = { id: "s", track_id: "t", amount: 5000, ref_code: "981", error_message: "parked" };

it("is never the end of an order, whatever stands beside it", () => {
  for (const status of ["PARKED", "", null, "done", 2]) {
    const read = safeParse(settlement, { ...row, status }).data;
    if (!read) throw new Error("the row was not read");
    expect(read.status).toBe("UNKNOWN");
    expect(stateOfSettlement(read.status)).toBe("sent");
    expect(newsOf("t", read)).toBeNull();
    expect(isFinalSettlement(read)).toBe(false);
  }
  expect(isFinalStatus("UNKNOWN")).toBe(false);
});
