import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { db } from "@/lib/server/db/client";
import { businesses } from "@/lib/server/db/schema/index";
import { knownName } from "@/lib/server/members/businesses";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { ownName } from "./ask";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off" });
});
beforeEach(async () => {
  await db().update(businesses).set({ name: null }).where(eq(businesses.slug, BUSINESS));
});
afterAll(() => sandbox.close());

const asked = () => ownName({ business: BUSINESS, requestId: "test", isFresh: true });

it("is null if nobody has opened a page yet and the service does not tell it", async () => {
  const operation = "GET /v2/business/:business";
  await sandbox.control("POST", "faults", { fault: "status", value: "500", operation, times: 1 });
  expect(await asked()).toBeNull();
  expect(await knownName(BUSINESS)).toBeNull();
});

it("is asked for if nobody has opened a page yet, and kept", async () => {
  expect(await asked()).toBe("پارس‌مارت");
  expect(await knownName(BUSINESS)).toBe("پارس‌مارت");
});
