import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { db } from "@/lib/server/db/client";
import { authorizationRequests } from "@/lib/server/db/schema/index";
import { callService } from "@/lib/server/proxy/call-service";
import { type Ask, askAs } from "@/lib/testing/local";
import { askedPayers, PAYER_ADDRESS } from "@/lib/testing/orders/asked-payers";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { authorizationRequestsAtService, authorizationRequestOperations as operations } from "../operations";
import { noteReturn, openBank } from "./payer";
import { lookForAgreed } from "./watch";

let sandbox: TestSandbox;
let owner: Ask;

beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off" });
  owner = await askAs("owner");
});
afterEach(async () => {
  await sandbox.control("DELETE", "faults");
  await sandbox.control("POST", "habits", { list_filters: "narrow" });
});
afterAll(() => sandbox.close());

const AUTHORIZATION = "/v3/business/:business/subscription/authorization";
const VERIFY = `PATCH ${AUTHORIZATION}/:authorization_id/verify`;
const LIST = `GET ${AUTHORIZATION}`;
const ADDRESS = PAYER_ADDRESS;
const { ask, show, stateOf, linkOf, atBank, statusAtService, calls, age, endLink } = askedPayers(() => ({
  sandbox,
  owner,
}));

/** The service's look at one authorization. */
const lookAt = (id: string) => `/v3/business/${BUSINESS}/subscription/authorization/${id}/search`;

/** A payer who agreed, in whose name a browser has brought back another id. */
async function withForgedReturn(): Promise<{ id: string; forged: string }> {
  const [id, forged] = [await ask(), randomUUID()];
  const back = await atBank(await linkOf(id), "agree");
  const query = { token: back.get("token") ?? "", authorization_id: forged, status: "SUCCEED" };
  await noteReturn(new URLSearchParams(query), ADDRESS);
  return { id, forged };
}

describe("an id that the service does not tell of", () => {
  test.each([
    ["403", { fault: "status", value: 403 }],
    ["409", { fault: "status", value: 409 }],
    ["500", { fault: "status", value: 500 }],
    ["unreadable", { fault: "malformed" }],
    ["cut off", { fault: "drop_before" }],
  ])("(%s) keeps neither its own agreement nor another from being found by the token", async (_, fault) => {
    const { id, forged } = await withForgedReturn();
    const other = await ask();
    await atBank(await linkOf(other), "agree");
    await sandbox.control("POST", "faults", { ...fault, path: lookAt(forged), times: "always" });
    await lookForAgreed();
    expect([await stateOf(id), await stateOf(other)]).toEqual(["active", "active"]);
  });

  test("is asked for once and then after pauses, and given up when its time is over", async () => {
    const id = await ask();
    const address = await openBank(await linkOf(id), ADDRESS);
    const [token, forged] = [address?.split("/").at(-1) ?? "", randomUUID()];
    await sandbox.control("POST", "faults", { fault: "status", value: 403, path: lookAt(forged), times: "always" });
    await noteReturn(new URLSearchParams({ token, authorization_id: forged, status: "SUCCEED" }), ADDRESS);
    for (let times = 0; times < 5; times += 1) await lookForAgreed();
    // The payer's return asked for it, and the first of the rounds.
    expect(await calls("GET", forged)).toBe(2);
    expect(await stateOf(id)).toBe("agreed");
    await endLink(id);
    await sandbox.control("POST", "faults", { fault: "status", value: 503, operation: LIST, times: 1 });
    await lookForAgreed();
    expect(await stateOf(id)).toBe("agreed");
    await lookForAgreed();
    expect((await show(id)).authorizationId).toBeNull();
    expect(await stateOf(id)).toBe("expired");
  });

  test("may have been confirmed elsewhere: what waits no more is looked for among all", async () => {
    const id = await ask();
    const back = await atBank(await linkOf(id), "agree");
    const authorizationId = back.get("authorization_id") ?? "";
    await sandbox.control("POST", "faults", {
      fault: "status",
      value: 403,
      path: lookAt(authorizationId),
      times: "always",
    });
    await noteReturn(back, ADDRESS);
    const elsewhere = { business: BUSINESS, requestId: "elsewhere" };
    await callService(authorizationRequestsAtService.verify, { authorizationId }, elsewhere);
    await lookForAgreed();
    expect(await stateOf(id)).toBe("agreed");
    await age(id, 50);
    await lookForAgreed();
    expect(await stateOf(id)).toBe("active");
  });
});

test.each(["passed_over", "refused"])("where the list's filter is %s, all are looked through", async (habit) => {
  await sandbox.control("POST", "habits", { list_filters: habit });
  const id = await ask();
  await atBank(await linkOf(id), "agree");
  await lookForAgreed();
  expect(await stateOf(id)).toBe("active");
});

test("an agreement that is found when its time is over, and is not taken, ends as what it is", async () => {
  const id = await ask();
  await atBank(await linkOf(id), "agree");
  await sandbox.control("POST", "faults", { fault: "status", value: 500, operation: VERIFY, times: "always" });
  await age(id, 50);
  await lookForAgreed();
  expect(await stateOf(id)).toBe("lapsed");
});

test("an answer to the confirmation that was lost is asked for, and it is sent once", async () => {
  const id = await ask();
  const back = await atBank(await linkOf(id), "agree");
  await sandbox.control("POST", "faults", { fault: "drop_after", operation: VERIFY, times: 1 });
  await noteReturn(back, ADDRESS);
  const shown = await show(id);
  expect(shown.state).toBe("active");
  expect(await calls("PATCH", shown.authorizationId)).toBe(1);
});

test("what somebody else confirmed is confirmed", async () => {
  const id = await ask();
  const back = await atBank(await linkOf(id), "agree");
  const authorizationId = back.get("authorization_id") ?? "";
  const elsewhere = { business: BUSINESS, requestId: "elsewhere" };
  await callService(authorizationRequestsAtService.verify, { authorizationId }, elsewhere);
  await noteReturn(back, ADDRESS);
  expect(await stateOf(id)).toBe("active");
  expect(await calls("PATCH", authorizationId)).toBe(1);
});

test("a link that was taken back leads nowhere, and what was agreed to by it is not confirmed", async () => {
  const id = await ask();
  const secret = await linkOf(id);
  const back = await atBank(secret, "agree");
  expect((await owner(operations.takeBack, { requestId: id })).status).toBe(200);
  await noteReturn(back, ADDRESS);
  await lookForAgreed();
  expect(await show(id)).toMatchObject({ state: "taken_back", link: null });
  expect(await statusAtService(back.get("authorization_id") ?? "")).toBe("PENDING_VERIFY");
  expect((await owner(operations.takeBack, { requestId: id })).status).toBe(409);
});

test("while a confirmation is on its way nothing is taken back, and a return that is said again asks nothing", async () => {
  const id = await ask();
  const secret = await linkOf(id);
  const back = await atBank(secret, "agree");
  await sandbox.control("POST", "faults", { fault: "status", value: 500, operation: VERIFY, times: "always" });
  await noteReturn(back, ADDRESS);
  expect((await owner(operations.takeBack, { requestId: id })).status).toBe(409);
  const asked = async () => (await sandbox.control<{ calls: unknown[] }>("GET", "calls")).calls.length;
  const before = await asked();
  for (let times = 0; times < 5; times += 1) await noteReturn(back, ADDRESS);
  expect(await asked()).toBe(before);
  await sandbox.control("DELETE", "faults");
  const soon = new Date(Date.now() - 60_000);
  await db().update(authorizationRequests).set({ confirmingAt: soon }).where(eq(authorizationRequests.id, id));
  await lookForAgreed();
  expect(await stateOf(id)).toBe("active");
});

test("when its time is over it has ended, said by how far it came", async () => {
  const [unopened, opened, agreed] = [await ask(), await ask(), await ask()];
  await openBank(await linkOf(opened), ADDRESS);
  await endLink(unopened);
  expect(await stateOf(unopened)).toBe("expired");
  await endLink(opened);
  await sandbox.control("POST", "faults", { fault: "status", value: 503, times: "always" });
  await lookForAgreed();
  // While the service does not answer nobody knows.
  expect(await stateOf(opened)).toBe("at_bank");
  await sandbox.control("DELETE", "faults");
  await lookForAgreed();
  expect(await stateOf(opened)).toBe("expired");
  await sandbox.control("POST", "faults", { fault: "status", value: 500, operation: VERIFY, times: "always" });
  await noteReturn(await atBank(await linkOf(agreed), "agree"), ADDRESS);
  expect(await stateOf(agreed)).toBe("agreed");
  await sandbox.control("POST", "clock", { advanceSeconds: 3600 });
  await age(agreed, 50);
  await lookForAgreed();
  expect(await stateOf(agreed)).toBe("lapsed");
});
