import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { customerOperations } from "@/lib/customers/operations";
import { db } from "@/lib/server/db/client";
import { serviceWrites } from "@/lib/server/db/schema";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { askProxy } from "../../testing/proxy";

let sandbox: TestSandbox;
let owner: TestMember;
let support: TestMember;

beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off" });
  owner = await makeMember(BUSINESS, "owner");
  support = await makeMember(BUSINESS, "support");
});
afterAll(() => sandbox.close());
afterEach(() => sandbox.control("DELETE", "faults"));

/** Different people, each with a right national code. */
let people = 0;
function person(more: object = {}) {
  people += 1;
  const body = `00135${String(4000 + people)}`;
  const sum = [...body].reduce((total, digit, index) => total + Number(digit) * (10 - index), 0);
  const nationalCode = body + (sum % 11 < 2 ? sum % 11 : 11 - (sum % 11));
  return { type: "INDIVIDUAL", mobile: `0912000${1000 + people}`, nationalCode, ...more };
}

const create = (input: Record<string, unknown>, writeKey?: string, member = owner) =>
  askProxy(member, customerOperations.create, input, { writeKey });
const found = async (q: string, member = owner) => askProxy(member, customerOperations.list, { q, perPage: 100 });
const countOf = async (q: string): Promise<number> => (await found(q)).body.items.length;
const CREATE = "POST /v2/business/:business/customers";
const fault = (fault: string, value?: unknown, operation = CREATE) =>
  sandbox.control("POST", "faults", { operation, fault, value, times: "always" });
const callsOf = async (operation: string) =>
  (await sandbox.control<{ calls: { route: string | null }[] }>("GET", "calls")).calls.filter(
    ({ route }) => route === operation,
  ).length;

it("does once what is pressed twice, and says the same both times", async () => {
  const input = person({ firstName: "مریم", birthday: "1990-05-01" });
  const key = randomUUID();
  const [one, other] = await Promise.all([create(input, key), create(input, key)]);
  const again = await create(input, key);
  expect([one.status, other.status, again.status]).toEqual([200, 200, 200]);
  expect([other.body, again.body]).toEqual([one.body, one.body]);
  expect(await countOf(input.mobile)).toBe(1);
  const { body } = await askProxy(owner, customerOperations.show, { customerId: one.body.id });
  expect(body).toMatchObject({ firstName: "مریم", birthday: "1990-05-01", nationalCode: input.nationalCode });
});

it("keeps no answer readable, and none under a key for another request", async () => {
  const key = randomUUID();
  const input = person();
  await create(input, key);
  expect((await create(person(), key)).body).toMatchObject({ code: "conflict" });
  const rows = await db().select().from(serviceWrites);
  expect(
    JSON.stringify(rows.map(({ answer, inputHash }) => [answer?.toString("latin1"), inputHash.toString("latin1")])),
  ).not.toContain(input.mobile);
});

it("lets what was refused be mended and sent again, with each refusal beside its field", async () => {
  const first = person();
  await create(first);
  const key = randomUUID();
  const taken = await create(
    { ...person(), nationalCode: first.nationalCode, customFields: [{ fieldId: "999", value: "x" }] },
    key,
  );
  expect(taken.status).toBe(422);
  expect(Object.keys(taken.body.fields).sort()).toEqual(["customFields.0.fieldId", "nationalCode"]);
  const mended = person();
  const sent = await create(mended, randomUUID());
  expect(sent.status).toBe(200);
  const missing = await create({ type: "LEGAL", legalName: "شرکت نمونه" }, randomUUID());
  expect(missing.body).toMatchObject({
    code: "invalid_input",
    fields: { agentMobile: "errors.required", companyId: "errors.required" },
  });
});

it.each(["drop_after", "status_after"])("never sends again by itself what may have been done (%s)", async (kind) => {
  const input = person();
  const key = randomUUID();
  await countOf(input.mobile);
  const before = await callsOf(CREATE);
  await fault(kind, kind === "status_after" ? 502 : undefined);
  const lost = await create(input, key);
  expect(lost.body).toMatchObject({ code: "outcome_unknown" });
  await sandbox.control("DELETE", "faults");
  expect((await create(input, key)).body).toMatchObject({ code: "outcome_unknown" });
  expect((await callsOf(CREATE)) - before).toBe(1);
  // Whoever looks finds it at once: what was kept of the list counts no more.
  expect(await countOf(input.mobile)).toBe(1);
});

it("is not for those who only read, and they see people masked", async () => {
  const input = person({ firstName: "لیلا", lastName: "کریمی" });
  expect((await create(input, randomUUID(), support)).body).toMatchObject({ code: "forbidden" });
  const { id } = (await create(input)).body;
  for (const operation of [customerOperations.update, customerOperations.remove])
    expect((await askProxy(support, operation, { customerId: id, type: "INDIVIDUAL" })).body.code).toBe("forbidden");
  const seen = await askProxy(support, customerOperations.show, { customerId: id });
  for (const hidden of [input.mobile, input.nationalCode, "کریمی"]) expect(seen.text).not.toContain(hidden);
  for (const q of [input.mobile, input.nationalCode])
    expect((await found(q, support)).body.items.map((row: { id: string }) => row.id)).toEqual([id]);
  for (const part of [input.mobile.slice(0, 9), input.nationalCode.slice(0, 6)])
    expect((await found(part, support)).body).toMatchObject({ code: "whole_id_needed" });
});

it("empties a field that is left empty, and leaves alone what is not named", async () => {
  const { id } = (await create(person({ firstName: "آرش", address: "خیابان نمونه" }))).body;
  const change = { customerId: id, type: "INDIVIDUAL", firstName: "آرش", address: "" };
  const { body } = await askProxy(owner, customerOperations.update, change, { writeKey: randomUUID() });
  expect(body).toMatchObject({ firstName: "آرش", address: null });
});

it("asks for the fields by the other spelling where the reference's is not known", async () => {
  await fault("status", 404, "GET /v2/business/business/customers/fields");
  const { body } = await askProxy(owner, customerOperations.fields, { perPage: 50 });
  expect(body.items.map(({ name }: { name: string }) => name)).toContain("سطح");
});
