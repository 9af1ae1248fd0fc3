import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { workOnOrder } from "@/lib/server/orders/engine/work";
import { ENVELOPES } from "@/lib/testing/envelopes";
import { type OrderEngine, resetTimes, rowsOf, startOrderEngine } from "@/lib/testing/orders/engine";
import { testIban } from "@/lib/testing/orders/orders";

/** More than the wallet has, so that it waits in the queue. */
const BEYOND_RIAL = 90_000_000_000_000;
const ORDERS = [
  ["settlement", "/v3/business/:business/settlement/store", { iban: testIban(3), amountRial: 70_000 }],
  ["queued", "/v3/business/:business/settlement/queued", { iban: testIban(4), amountRial: BEYOND_RIAL }],
  ["batch", "/api/v2/business/:business/batches-settlement", rowsOf([60_000, 61_000])],
] as const;

let engine: OrderEngine;
beforeAll(async () => {
  engine = await startOrderEngine();
});
afterEach(async () => {
  resetTimes();
  await engine.sandbox.control("DELETE", "faults");
});
afterAll(() => engine.stop());

describe.each(ENVELOPES.slice(1))("where the service answers in the envelope %s", (envelopes) => {
  beforeAll(() => engine.sandbox.control("POST", "habits", { envelopes }));

  it.each(ORDERS)(
    "%s: what was taken is known, and what never arrived goes out again, once",
    async (kind, path, content) => {
      for (const fault of ["drop_after", "drop_before"] as const) {
        const order = await engine.approved(kind, content);
        await engine.fault(path, fault, { method: "POST" });
        for (let round = 0; round < 4; round += 1) await workOnOrder(order.id);
        const attempts = fault === "drop_after" ? 1 : 2;
        expect([fault, await engine.stored(order)]).toMatchObject([
          fault,
          { state: "sent", attempts, attention: null },
        ]);
        if (kind !== "batch") expect(await engine.settlements(order.trackId)).toHaveLength(1);
      }
    },
  );
});
