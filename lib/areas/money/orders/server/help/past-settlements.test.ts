import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { settlementOperations } from "@/lib/areas/money/settlements/operations";
import { callService } from "@/lib/server/proxy/call-service";
import { makeColleague, testIban } from "@/lib/testing/orders/orders";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import type { HelpContext } from "./a2a";
import { pricesAtService, servicePast } from "./past-settlements";

let sandbox: TestSandbox;
let asker: HelpContext;
beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off" });
  vi.spyOn(settlementOperations.list, "cacheSeconds", "get").mockReturnValue(0);
  asker = { member: await makeColleague(BUSINESS, "owner"), requestId: "test" };
});
afterEach(() => sandbox.control("POST", "habits", { settlement_parts: "one", settlement_search: "ibans" }));
afterAll(() => sandbox.close());

const past = async (iban: string) => (await servicePast([iban], asker)).get(iban);

it("believes that the search finds nothing only once it has found a known IBAN", async () => {
  const page = { status: "DONE", page: 1, perPage: 1 } as const;
  const { items } = (await callService(settlementOperations.list, page, { business: BUSINESS, requestId: "test" }))
    .data;
  const paid = items[0]?.iban ?? "";
  await sandbox.control("POST", "habits", { settlement_search: "no_ibans" });
  expect([await past(testIban(91)), await past(paid)]).toEqual(["unknown", "unknown"]);
  await sandbox.control("POST", "habits", { settlement_search: "ibans" });
  expect([await past(testIban(91)), await past(paid)]).toEqual(["none", "paid"]);
});

it("takes no price from one part of a settlement in several", async () => {
  await sandbox.control("POST", "habits", { settlement_parts: "several" });
  expect(await pricesAtService(asker)).toEqual(new Map());
  await sandbox.control("POST", "habits", { settlement_parts: "one" });
  expect((await pricesAtService(asker))?.get("ACH")).toBe(25_000);
});
