import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withdrawalOperations } from "@/lib/areas/collecting/withdrawals/operations";
import { customerAccountOperations } from "@/lib/areas/people/customer-accounts/operations";
import { customerOperations } from "@/lib/areas/people/customers/operations";
import { makeIban } from "@/lib/kit/format/iban";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { withCheckDigit } from "@/lib/testing/national-code";
import { askProxy } from "@/lib/testing/proxy";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { isDoubtfulYes, saysNo } from "./own-word";

it.each([
  [{ status: 0, message: "نه" }, true],
  [{ status: "0", message: "نه" }, true],
  [{ status: 0, error: "Unauthenticated" }, true],
  [{ status: 0, errors: { amount: ["موجودی کافی نیست."] } }, true],
  [{ status: 0, errors: ["کلید شناخته نیست."] }, true],
  [{ status: 0, message: "نه", data: [] }, true],
  [{ status: 0, message: "نه", result: {} }, true],
  [{ status: 1, message: "انجام شد." }, false],
  [{ status: 0 }, false],
  [{ status: 0, message: "انجام شد.", result: { customer: { id: 1 } } }, false],
  [{ status: 0, message: "انجام شد.", data: [{ id: 1 }] }, false],
  [{ status: 0, message: "", data: [], code: "UNMATCHED" }, false],
  [{ status: 0, message: "نه", data: { cash_in: [] } }, true],
  [{ status: 0, data: { message: "نه", results: [] } }, true],
  [{ status: 0, message: "نه", result: { withdrawal: null } }, true],
  [{ status: 0, message: "نه", code: "E12" }, true],
  [{ status: 0, data: { results: [] } }, false],
  [{ status: 0, message: "انجام شد.", data: { cash_in: [{ id: 1 }] } }, false],
  [[], false],
  [null, false],
])("%j as the body of a success: a no is %s", (body, isNo) => {
  expect(saysNo(body)).toBe(isNo);
});

it.each([
  [{ success: false, message: "نه" }, true],
  [{ status: 1, data: { success: false } }, true],
  [{ data: { status: 0, errors: { amount: ["کم است"] } } }, true],
  [{ status: 1, result: { status: 0, message: "نه" } }, true],
  [{ status: 1, message: "انجام شد.", data: { status: 0 } }, false],
  [{ success: true, data: { id: 1 } }, false],
  [{ status: 1, data: { id: 1, status: 0, message: "انجام شد.", data: { id: 1 } } }, false],
  ["بله", false],
])("%j as the body of a success: that it speaks against itself is %s", (body, isDoubtful) => {
  expect(isDoubtfulYes(body)).toBe(isDoubtful);
});

it("leaves what has a code to an operation that has rules of its own for it", () => {
  expect(saysNo({ status: 0, message: "نه", data: [], code: "E12" }, true)).toBe(false);
});

describe("a no that comes with a status of success", () => {
  let sandbox: TestSandbox;
  let owner: TestMember;
  beforeAll(async () => {
    sandbox = await startTestServer({ limits: "off" });
    owner = await makeMember(BUSINESS, "owner");
    await sandbox.control("POST", "habits", { refusals: "in_success" });
  });
  afterAll(() => sandbox.close());

  const NOBODY = "9b2f1c1e-0000-4000-8000-000000000000";
  const person = { type: "INDIVIDUAL", mobile: "09351112233", nationalCode: withCheckDigit("311122233") };

  it("of a write is a refusal in the service's words, and nothing is called done", async () => {
    expect(await askProxy(owner, customerOperations.create, person)).toMatchObject({ status: 200 });
    const twice = await askProxy(owner, customerOperations.create, { ...person, mobile: "09351112244" });
    expect(twice).toMatchObject({ status: 422, body: { code: "upstream_rejected" } });
    expect(Object.values(twice.body.fields ?? {}).join() + (twice.body.detail ?? "")).toMatch(/\p{L}{3}/u);
    const account = { customerId: NOBODY, iban: makeIban("056", "1234567"), trackId: randomUUID() };
    expect(await askProxy(owner, customerAccountOperations.addIban, account)).toMatchObject({
      // It may have cost a fee.
      body: { code: "outcome_unknown", detail: expect.stringContaining("یافت نشد") },
    });
  });

  it.each([
    { status: 0, message: "این کار ممکن نیست.", data: { cash_in: [] } },
    { status: 0, data: { message: "این کار ممکن نیست.", results: [] } },
    { status: 0, message: "این کار ممکن نیست.", result: { withdrawal: null } },
    { status: 0, message: "این کار ممکن نیست.", code: "E12" },
  ])("around nothing (%j) is a plain write's refusal in the service's words", async (no) => {
    const path = "*";
    await sandbox.control("POST", "faults", { method: "POST", path, fault: "answer", value: JSON.stringify(no) });
    expect(await askProxy(owner, customerOperations.create, person)).toMatchObject({
      status: 422,
      body: { code: "upstream_rejected", detail: "این کار ممکن نیست." },
    });
  });

  it("of a read is an error, and no empty record", async () => {
    for (const [operation, input] of [
      [customerOperations.show, { customerId: NOBODY }],
      [withdrawalOperations.show, { withdrawalId: NOBODY }],
    ] as const) {
      const { status, body } = await askProxy(owner, operation, input);
      expect([operation.id, status, body.code]).toEqual([operation.id, 422, "upstream_rejected"]);
    }
  });
});
