import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { customerOperations } from "@/lib/areas/people/customers/operations";
import type { Customer } from "@/lib/areas/people/customers/server/answers";
import { versionOf } from "@/lib/areas/people/customers/version";
import { placeOperations } from "@/lib/areas/people/provinces/operations";
import { auditOperations } from "@/lib/areas/records/audit/operations";
import { revealOperations } from "@/lib/areas/records/reveal/operations";
import { ApiError } from "@/lib/kit/operations/errors";
import { db } from "@/lib/server/db/client";
import { auditEntries, serviceWrites } from "@/lib/server/db/schema";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { REMOVED_ALONE, setPolicy } from "@/lib/testing/orders/orders";
import { askProxy } from "@/lib/testing/proxy";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { mayBeDone } from "./own-word";
import { auditLostWrites } from "./write-once";

let sandbox: TestSandbox;
let owner: TestMember;
let support: TestMember;

beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off" });
  await setPolicy(BUSINESS, REMOVED_ALONE);
  owner = await makeMember(BUSINESS, "owner");
  support = await makeMember(BUSINESS, "support");
});
afterAll(() => sandbox.close());
afterEach(() => sandbox.control("DELETE", "faults"));

/** Different people, each with a valid national code. */
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
  // A viewer finds it at once, because the cached list is discarded.
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

describe("in the audit log", () => {
  const entries = async (subjectOrAction: string) =>
    (await db().select().from(auditEntries).orderBy(auditEntries.seq)).filter(
      ({ action, subject }) => action === subjectOrAction || subject === subjectOrAction,
    );
  const personal = { firstName: "پروانه", lastName: "یگانه", address: "کوچهٔ نهم", postalCode: "1234567890" };

  it("stands who wrote what, once, and no value of a person", async () => {
    const input = person(personal);
    const key = randomUUID();
    const [{ body }] = await Promise.all([create(input, key), create(input, key)]);
    await askProxy(owner, customerOperations.update, { ...input, customerId: body.id, lastName: "" });
    await askProxy(owner, customerOperations.remove, { customerId: body.id });
    const told = await entries(body.id);
    expect(told.map(({ action, detail }) => [action, detail.outcome])).toEqual([
      ["customer.created", "done"],
      ["customer.changed", "done"],
      ["customer.removed", "done"],
    ]);
    const [created, changed] = told;
    expect(created).toMatchObject({
      business: BUSINESS,
      actorId: owner.id,
      detail: {
        customerType: "INDIVIDUAL",
        mobile: expect.stringContaining("•••"),
        fields: expect.arrayContaining(["firstName", "nationalCode", "address"]),
      },
    });
    expect(created?.requestId).not.toBeNull();
    expect(changed?.detail.fields).not.toContain("lastName");
    const { mobile, nationalCode } = input;
    const kept = JSON.stringify([await entries("customer.created"), told, await db().select().from(serviceWrites)]);
    for (const value of [mobile, nationalCode, ...Object.values(personal)]) expect(kept).not.toContain(value);
  });

  it("stands that nobody knows, after a lost answer and after a process that died", async () => {
    const count = async () => (await entries("customer.created")).filter(({ detail }) => detail.outcome === "unknown");
    const before = (await count()).length;
    const key = randomUUID();
    const input = person();
    await fault("drop_after");
    await create(input, key);
    await create(input, key);
    expect((await count()).length).toBe(before + 1);
    expect((await count()).at(-1)).toMatchObject({ actorId: owner.id, subject: null });

    await sandbox.control("DELETE", "faults");
    const left = person();
    const { body } = await create(left, randomUUID());
    const [told] = await entries(body.id);
    // The row of a call under way whose process died ten minutes ago.
    await db()
      .insert(serviceWrites)
      .values({
        business: BUSINESS,
        memberId: owner.id,
        key: randomUUID(),
        operation: customerOperations.remove.id,
        inputHash: Buffer.alloc(32),
        pendingAudit: {
          actor: { id: owner.id, name: "عضو" },
          subject: body.id,
          detail: {},
          ip: "192.0.2.7",
          requestId: "0f3a",
        },
        beganAt: new Date(Date.now() - 600_000),
      });
    await Promise.all([auditLostWrites(), auditLostWrites()]);
    expect((await entries(body.id)).slice(1)).toMatchObject([
      { action: "customer.removed", ip: "192.0.2.7", requestId: "0f3a", detail: { outcome: "unknown" } },
    ]);
    expect(told?.detail.outcome).toBe("done");
  });

  it("stands what the service said no to, but not what is mended in the form a moment later", async () => {
    const gone = randomUUID();
    await askProxy(owner, customerOperations.remove, { customerId: gone }, { writeKey: randomUUID() });
    expect(await entries(gone)).toMatchObject([
      { action: "customer.removed", detail: { outcome: "refused", answerStatus: 404 } },
    ]);
    const before = (await entries("customer.created")).length;
    const first = person();
    await create(first);
    await create({ ...person(), nationalCode: first.nationalCode });
    await create({ type: "LEGAL" });
    await create(person(), undefined, support);
    expect((await entries("customer.created")).length).toBe(before + 1);
  });

  it("stands whose data was revealed, though a record does not tell its id", async () => {
    const { id } = (await create(person())).body;
    const { operation, reason } = { operation: customerOperations.show.id, reason: "تماس برای واریز اشتباه" };
    await support.ask(revealOperations.fields, { operation, input: { customerId: id }, paths: ["mobile"], reason });
    expect((await entries(id)).at(-1)).toMatchObject({ action: "personal.revealed", actorId: support.id });
  });

  it("is found by what became of it, in words", async () => {
    const page = await owner.ask(auditOperations.list, { q: "نتیجه نامشخص", perPage: 100 });
    const rows = page.body.items as { detail: { outcome?: string } }[];
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ detail }) => detail.outcome === "unknown")).toBe(true);
  });
});

it("empties a field that is left empty, and leaves alone what is not named", async () => {
  const { id } = (await create(person({ firstName: "آرش", address: "خیابان نمونه" }))).body;
  const change = { customerId: id, type: "INDIVIDUAL", firstName: "آرش", address: "" };
  const { body } = await askProxy(owner, customerOperations.update, change, { writeKey: randomUUID() });
  expect(body).toMatchObject({ firstName: "آرش", address: null });
});

it("refuses an edit of a record that somebody else has changed, also where both are sent at one moment", async () => {
  const { id: customerId } = (await create(person({ firstName: "آرش", address: "خیابان نمونه" }))).body;
  const shown = async () => (await askProxy(owner, customerOperations.show, { customerId })).body as Customer;
  const basedOn = await versionOf(await shown());
  const edit = (change: object) =>
    askProxy(owner, customerOperations.update, { customerId, type: "INDIVIDUAL", basedOn, ...change });
  const answers = await Promise.all([edit({ firstName: "کاوه" }), edit({ firstName: "بهرام" })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const won = answers.find(({ status }) => status === 200)?.body.firstName;
  expect((await edit({ address: "جای دیگر" })).body).toMatchObject({ code: "conflict" });
  expect(await shown()).toMatchObject({ firstName: won, address: "خیابان نمونه" });
  const anew = { customerId, type: "INDIVIDUAL", basedOn: await versionOf(await shown()), address: "جای دیگر" };
  const again = () =>
    askProxy(owner, customerOperations.update, anew, { writeKey: "7c5c1a34-0b5e-4a6e-9a64-8d1f5a1f2b3c" });
  expect((await again()).body).toMatchObject({ address: "جای دیگر" });
  // A further try of the same write gets the first one's answer, although the record is another one since.
  expect((await again()).body).toMatchObject({ address: "جای دیگر" });
});

it("keeps whoever was born before all records, and does not ask twice when they were", async () => {
  const { id } = (await create(person({ birthday: "1986-07-23" }))).body;
  await askProxy(owner, customerOperations.update, { customerId: id, type: "INDIVIDUAL", firstName: "آرش" });
  const { body } = await askProxy(owner, customerOperations.show, { customerId: id });
  expect(body).toMatchObject({ birthday: "1986-07-23", firstName: "آرش" });
  expect(body.unread).toBeUndefined();
});

it.each(["403 bare", "404 bare", "409 bare", "422 bare", "400 rule"])(
  "believes a no of %s: the key is free again, and what was refused can be sent anew",
  async (value) => {
    const [{ id: customerId }, key] = [(await create(person({ firstName: "رضا" }))).body, randomUUID()];
    const update = (firstName: string) =>
      askProxy(owner, customerOperations.update, { type: "INDIVIDUAL", customerId, firstName }, { writeKey: key });
    await fault("status", value, "PUT /v2/business/:business/customers/:customer");
    const refused = await update("آرش");
    expect([value, refused.body.code]).toEqual([value, expect.not.stringMatching(/^outcome_unknown$/)]);
    expect(refused.status).toBeGreaterThanOrEqual(400);
    await sandbox.control("DELETE", "faults");
    expect((await update("کاوه")).status).toBe(200);
  },
);

it("types a province and a city where the service refuses its lists of them", async () => {
  await sandbox.control("DELETE", "card-config");
  const refused = await askProxy(owner, placeOperations.provinces);
  expect([refused.status, refused.body.code]).toEqual([422, "upstream_rejected"]);
  const { id: customerId } = (await create(person({ provinceId: "فارس", cityId: "شیراز" }))).body;
  const shown = await askProxy(owner, customerOperations.show, { customerId });
  expect(shown.body).toMatchObject({ province: "فارس", city: "شیراز" });
  const strange = await create(person({ provinceId: "فارس", cityId: "ناکجا" }));
  expect(strange.body.fields).toMatchObject({ cityId: expect.stringMatching(/\p{L}/u) });
});

it("writes a province with its city, both or neither, and leaves them alone where they are not named", async () => {
  await sandbox.control("POST", "card-config", {});
  const provinces = await askProxy(owner, placeOperations.provinces);
  const { id: provinceId, name: province } = provinces.body[1];
  const [{ id: cityId, name: city }, ...others] = (await askProxy(owner, placeOperations.cities, { provinceId })).body;
  expect(others.length).toBeGreaterThan(0);
  const half = await create(person({ provinceId }));
  expect(half.body).toMatchObject({ code: "invalid_input", fields: { cityId: "errors.required" } });
  const strange = await create(person({ provinceId: provinces.body[0].id, cityId }));
  expect(Object.keys(strange.body.fields)).toEqual(["cityId"]);

  const { id: customerId } = (await create(person({ provinceId, cityId, address: "خیابان نمونه" }))).body;
  const update = async (change: object) =>
    (await askProxy(owner, customerOperations.update, { customerId, type: "INDIVIDUAL", ...change })).body;
  expect(await update({ firstName: "آرش" })).toMatchObject({ province, city, cityId, address: "خیابان نمونه" });
  expect(await update({ provinceId: "", cityId: "", birthday: "" })).toMatchObject({ province: null, city: null });
});

it("asks for the fields by the other spelling where the reference's is not known", async () => {
  await fault("status", 404, "GET /v2/business/business/customers/fields");
  const { body } = await askProxy(owner, customerOperations.fields, { perPage: 50 });
  expect(body.items.map(({ name }: { name: string }) => name)).toContain("سطح");
});

it.each([403, 405, 422])(
  "asks for the fields by the other spelling where the reference's is refused with %i",
  async (status) => {
    await fault("status", status, "GET /v2/business/business/customers/fields");
    const { body } = await askProxy(owner, customerOperations.fields, { perPage: 50 - (status % 10) });
    expect(body.items.length).toBeGreaterThan(0);
  },
);

it("asks the spelling that answered first from then on, where the other takes a good token for an ended one", async () => {
  const literal = "GET /v2/business/business/customers/fields";
  await fault("status", "401 message", literal);
  const renewals = () => callsOf("POST /v3/refreshtoken");
  const before = await renewals();
  const read = async (perPage: number) => (await askProxy(owner, customerOperations.fields, { perPage })).status;
  expect(await read(31)).toBe(200);
  const once = await renewals();
  expect(once - before).toBeLessThanOrEqual(1);
  const asked = await callsOf(literal);
  expect([await read(32), await read(33)]).toEqual([200, 200]);
  expect([await renewals(), await callsOf(literal)]).toEqual([once, asked]);
  // If it is refused one day, the reference's own path is tried again.
  await sandbox.control("DELETE", "faults");
  await fault("status", 403, "GET /v2/business/:business/customers/fields");
  expect(await read(34)).toBe(200);
});

it("does not take a word of failure for one of success", async () => {
  const { id: customerId } = (await create(person())).body;
  const path = "DELETE /v2/business/:business/customers/:customer";
  await fault("answer", JSON.stringify({ status: 0, message: "این مشتری موجودی دارد" }), path);
  const removed = await askProxy(owner, customerOperations.remove, { customerId });
  expect(removed).toMatchObject({ status: 422, body: { code: "upstream_rejected", detail: "این مشتری موجودی دارد" } });
  await sandbox.control("DELETE", "faults");
  expect((await askProxy(owner, customerOperations.show, { customerId })).status).toBe(200);
});

it("covers what support may not see of a customer, and reveals it field by field", async () => {
  const [field] = (await askProxy(owner, customerOperations.fields)).body.items;
  const customFields = [{ fieldId: field.id, value: "مریم نمونه" }];
  const { id } = (await create(person({ address: "تهران، خیابان آریا، پلاک ۱۲", customFields }))).body;
  const seen = await askProxy(support, customerOperations.show, { customerId: id });
  for (const hidden of ["آریا", "مریم"]) expect(seen.text).not.toContain(hidden);
  const path = "customFields.0.value";
  const { body } = await support.ask(revealOperations.fields, {
    operation: customerOperations.show.id,
    input: { customerId: id },
    paths: [path, "address"],
    reason: "تماس مشتری",
  });
  expect(body.values).toEqual({ [path]: "مریم نمونه", address: "تهران، خیابان آریا، پلاک ۱۲" });
});

it("reveals rows of a list one by one, by their ids and never by their places", async () => {
  const reveal = (paths: string[], more: object = {}) =>
    support.ask(revealOperations.fields, {
      operation: customerOperations.list.id,
      input: { perPage: 20 },
      paths,
      reason: "تماس مشتری",
      ...more,
    });
  const [row] = (await askProxy(owner, customerOperations.list, { perPage: 20 })).body.items;
  for (const paths of [
    ["items.0.mobile"],
    ["items.0.mobile", "items.1.name"],
    ["items.0.customFields.0.value"],
    ["items"],
  ])
    expect((await reveal(paths)).body, paths.join()).toMatchObject({ code: "invalid_input" });
  expect((await reveal(["items.0.mobile"], { itemId: row.id })).body).toMatchObject({ code: "invalid_input" });
  expect((await reveal(["items.*.mobile"], { itemId: row.id })).body.values).toEqual({ "items.*.mobile": row.mobile });
});

it("asks the service nothing of a search that is refused: its time would tell who is there", async () => {
  const guesser = await makeMember(BUSINESS, "support");
  const { nationalCode } = person();
  for (let guess = 0; guess < 20; guess += 1) await found(person().nationalCode, guesser);
  const calls = async () => (await sandbox.control<{ calls: unknown[] }>("GET", "calls?limit=1000")).calls.length;
  await sandbox.control("DELETE", "calls");
  expect((await found(nationalCode, guesser)).body).toMatchObject({ code: "search_limit" });
  expect(await calls()).toBe(0);
});

it("finds a company for support by its own name, which its row does not show", async () => {
  const legalName = `شرکت ${["الف", "ب", "پ"][people % 3]} سپهرآزما`;
  const company = {
    type: "LEGAL",
    legalName,
    agentName: "سارا کوهی",
    agentMobile: "09121110099",
    companyId: "10987650001",
  };
  const { id } = (await create(company)).body;
  for (const member of [owner, support])
    expect((await found("سپهرآزما", member)).body.items.map((row: { id: string }) => row.id)).toEqual([id]);
  expect((await found("سپهرآز", support)).body.items).toEqual([]);
});

it("takes only what is known as a refusal for one: neither a token's no nor a stranger's says that nothing was done", () => {
  const answered = (status: number, isOwnWord = true) =>
    mayBeDone(new ApiError("upstream_rejected", { answer: { status, isOwnWord } }), customerOperations.update);
  expect([400, 402, 403, 404, 409, 422].filter((status) => answered(status))).toEqual([]);
  expect([401, 429, 500, 502].filter((status) => answered(status))).toEqual([401, 429, 500, 502]);
  expect([400, 403, 404, 422].filter((status) => answered(status, false))).toEqual([400, 403, 404, 422]);
  // A new record cannot be missing.
  const missing = new ApiError("upstream_not_found", { answer: { status: 404, isOwnWord: true } });
  expect(mayBeDone(missing, customerOperations.create)).toBe(true);
});
