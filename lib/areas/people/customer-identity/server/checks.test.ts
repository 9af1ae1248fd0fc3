import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { customerOperations } from "@/lib/areas/people/customers/operations";
import { type InquiryAsked, inquiryOperations } from "@/lib/areas/people/inquiries/operations";
import { inquirySeals } from "@/lib/areas/people/inquiries/server/record";
import { roleCan } from "@/lib/kit/permissions";
import { ROLES, type Role } from "@/lib/kit/roles";
import { reseal } from "@/lib/server/core/reseal";
import { db } from "@/lib/server/db/client";
import { auditEntries, inquiries, inquirySettings } from "@/lib/server/db/schema/index";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { withCheckDigit } from "@/lib/testing/national-code";
import { askProxy } from "@/lib/testing/proxy";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { customerIdentityOperations as operations } from "../operations";
import type { Check, CheckResult, CustomerIdentity } from "../status";

let sandbox: TestSandbox;
const members = {} as Record<Role, TestMember>;
beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off" });
  for (const role of ROLES) members[role] = await makeMember(BUSINESS, role);
});
afterEach(async () => {
  await sandbox.control("DELETE", "faults");
  await sandbox.control("POST", "habits", { customer_authentication: "on" });
  await db().delete(inquirySettings);
});
afterAll(() => sandbox.close());

let made = 0;
/** A national code with these four digits before its last two. */
function nationalCode(sign: string): string {
  return withCheckDigit(`${String(1000 + made).slice(-4)}${sign}1`);
}
const NAMES = { firstName: "مریم", lastName: "کاظمی", birthday: "1991-05-01" };
async function newCustomer(sign = "4711", more: object = NAMES): Promise<string> {
  made += 1;
  const person = { type: "INDIVIDUAL", mobile: `0912555${String(made).padStart(4, "0")}` };
  const input = { ...person, nationalCode: nationalCode(sign), ...more };
  const { body, text } = await askProxy(members.owner, customerOperations.create, input);
  expect(body.id, text).toBeDefined();
  return body.id;
}

const shown = async (customerId: string, by = members.owner) =>
  (await by.ask(operations.shown, { customerId })).body as CustomerIdentity;
const shownOf = async (customerId: string, check: Check, by = members.owner) =>
  (await shown(customerId, by)).checks.find((each) => each.check === check);
const check = async (customerId: string, more: object = {}, by = members.accountant) => {
  const { status, body } = await by.ask(operations.ask, { customerId, check: "customerKyc", ...more });
  return { status, body: body as never as CheckResult & { code?: string; fields?: object; detail?: string } };
};
async function fees(work: () => Promise<unknown>): Promise<number> {
  const charged = async () => (await sandbox.control<{ charged: unknown[] }>("GET", "fee-wallet")).charged.length;
  const before = await charged();
  await work();
  return (await charged()) - before;
}

it.each([
  ["4711", "matched", 1],
  ["8804", "unmatched", 1],
  ["8806", "unanswered", 0],
  ["8808", "noData", 0],
] as const)("keeps what a check came to (%s: %s), by whom and for how much", async (sign, state, charged) => {
  await members.owner.ask(inquiryOperations.changeSettings, {
    fees: { customerKyc: 12_000 },
    monthlyRial: null,
    members: {},
  });
  const customerId = await newCustomer(sign);
  expect(await shownOf(customerId, "customerKyc")).toEqual({
    ...{ check: "customerKyc", missing: [], untold: [], last: null, kept: null },
  });
  expect(await fees(async () => expect((await check(customerId)).body).toMatchObject({ is: "asked", state }))).toBe(
    charged,
  );
  const last = (await shownOf(customerId, "customerKyc"))?.last;
  expect(last).toMatchObject({
    ...{ state, priceRial: 12_000, costRial: charged ? 12_000 : null, isOfNow: true, mayOpen: true },
    memberName: expect.stringMatching(/^عضو/),
  });
  // An answer is given again for nothing; what is none is not asked again before somebody has read that.
  const is = charged ? "kept" : "open";
  expect(await fees(async () => expect((await check(customerId)).body).toMatchObject({ is, state }))).toBe(0);
  const again = () => check(customerId, { seen: last?.mark });
  expect(await fees(async () => expect((await again()).body).toMatchObject({ is: "asked", state }))).toBe(charged);
  const [entry] = await db()
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subject, last?.id ?? ""))
    .orderBy(auditEntries.seq);
  expect(entry).toMatchObject({ action: "inquiry.asked", detail: { inquiryKind: "customerKyc", inquiryState: state } });
});

it("is asked once by two at once, and shows to both", async () => {
  const customerId = await newCustomer();
  expect(
    await fees(async () => {
      const both = await Promise.all([check(customerId), check(customerId, {}, members.owner)]);
      expect(both.map(({ body }) => body.is).sort()).toEqual(["asked", "kept"]);
    }),
  ).toBe(1);
});

describe("the same question among the inquiries", () => {
  /** A customer whose mobile nobody else has, with what Shahkar is asked about them, typed otherwise than it is kept. */
  async function asked(sign = "4711") {
    const customerId = await newCustomer(sign);
    const { body } = await askProxy(members.owner, customerOperations.show, { customerId });
    const input = { mobile: `+98${body.mobile.slice(1)}`, nationalCode: body.nationalCode };
    const inquire = async (more: object = {}, by = members.manager) =>
      (await by.ask(inquiryOperations.ask, { kind: "shahkar", input, ...more })).body as never as InquiryAsked;
    return { customerId, inquire };
  }
  const shahkar = { check: "customerShahkar" } as const;

  it("is offered to the customer's page, and asked again only for whoever has read it", async () => {
    const { customerId, inquire } = await asked();
    const { id } = await inquire();
    const last = (await shownOf(customerId, "customerShahkar"))?.last;
    expect(last).toMatchObject({ id, state: "matched", isOfNow: true, isElsewhere: true });
    expect(
      await fees(async () =>
        expect((await check(customerId, shahkar)).body).toMatchObject({ is: "kept", id, state: "matched" }),
      ),
    ).toBe(0);
    const again = () => check(customerId, { ...shahkar, seen: last?.mark });
    expect(await fees(async () => expect((await again()).body).toMatchObject({ is: "asked" }))).toBe(1);
    expect((await shownOf(customerId, "customerShahkar"))?.last).toMatchObject({ isElsewhere: false });
  });

  it("is offered from the customer's page to the inquiries", async () => {
    const { customerId, inquire } = await asked();
    const { body } = await check(customerId, shahkar);
    expect(await fees(async () => expect(await inquire()).toEqual({ is: "kept", id: body.id }))).toBe(0);
    expect(await fees(async () => expect(await inquire({ seen: body.id })).toMatchObject({ is: "asked" }))).toBe(1);
  });

  it("is known of those too that were asked before it was the same", async () => {
    const { customerId, inquire } = await asked();
    const { body } = await check(customerId, shahkar);
    const earlier = { questionHash: randomBytes(32), people: ["2"] };
    await db().update(inquiries).set(earlier).where(eq(inquiries.id, body.id));
    await reseal(inquirySeals);
    expect(await inquire()).toEqual({ is: "kept", id: body.id });
  });

  it("is paid once by two at once", async () => {
    const { customerId, inquire } = await asked();
    expect(
      await fees(async () => {
        const both = await Promise.all([check(customerId, shahkar), inquire()]);
        expect(both.map((each) => ("body" in each ? each.body.is : each.is)).sort()).toEqual(["asked", "kept"]);
      }),
    ).toBe(1);
  });

  it("is not sent again under a track id of another address where nobody knows what became of it", async () => {
    const { customerId, inquire } = await asked();
    const operation = "POST /v3/business/:business/customers/inquiry/shahkar";
    await sandbox.control("POST", "faults", { operation, fault: "drop_after", times: 1 });
    const { is, id } = await inquire();
    expect(is).toBe("open");
    expect(await fees(async () => expect((await check(customerId, shahkar)).body).toMatchObject({ is, id }))).toBe(0);
    expect((await check(customerId, { ...shahkar, seen: id })).body).toMatchObject({ is: "asked", state: "matched" });
    const rows = await db().select().from(inquiries).where(eq(inquiries.customerId, customerId));
    expect(rows).toMatchObject([{ kind: "customerShahkar", trackId: null }]);
  });

  it("leaves a question that waits for a yes to the address that it was meant for", async () => {
    const { customerId, inquire } = await asked();
    const fee = { shahkar: 1000, customerShahkar: 1000 };
    await members.owner.ask(inquiryOperations.changeSettings, { fees: fee, monthlyRial: 0, members: {} });
    const waits = await inquire({}, members.accountant);
    expect(waits.is).toBe("waiting");
    await members.owner.ask(inquiryOperations.decide, { inquiryId: waits.id, isApproved: true });
    expect((await check(customerId, shahkar)).body.is).toBe("waiting");
    expect((await inquire({}, members.accountant)).is).toBe("asked");
  });

  it("is none where names are compared: a verdict is no similarity", async () => {
    const customerId = await newCustomer();
    const { body } = await askProxy(members.owner, customerOperations.show, { customerId });
    const { firstName, lastName, birthday, nationalCode: code } = body;
    await check(customerId);
    const input = { firstName, lastName, birthday, nationalCode: code };
    const asking = () => members.manager.ask(inquiryOperations.ask, { kind: "kyc", input });
    expect(await fees(async () => expect((await asking()).body).toMatchObject({ is: "asked" }))).toBe(1);
  });
});

it("tells costs apart: an empty fee wallet, a silent provider and a refusal cost nothing", async () => {
  expect(
    await fees(async () => {
      expect((await check(await newCustomer("8801"))).body).toMatchObject({ code: "fee_wallet_empty" });
      expect((await check(await newCustomer("8802"))).body).toMatchObject({ code: "provider_silent" });
      expect((await check(await newCustomer("8805"))).body).toMatchObject({ code: "upstream_rejected" });
    }),
  ).toBe(0);
});

it("does not know what became of a check whose answer was lost, and repeats nothing by itself", async () => {
  const customerId = await newCustomer();
  const operation = "POST /v3/business/:business/customers/:customer/authentication/kyc";
  await sandbox.control("POST", "faults", { operation, fault: "drop_after", times: 1 });
  expect((await check(customerId)).body).toMatchObject({ is: "open", state: "unknown" });
  expect(await fees(async () => expect((await check(customerId)).body.is).toBe("open"))).toBe(0);
  const last = (await shownOf(customerId, "customerKyc"))?.last;
  expect(last).toMatchObject({ state: "unknown", costRial: null });
  // It carries no track id, so a second one is charged too; the first one's possible fee stays in the ledger beside it.
  expect(
    await fees(async () =>
      expect((await check(customerId, { seen: last?.mark })).body).toMatchObject({ is: "asked", state: "matched" }),
    ),
  ).toBe(1);
  const rows = await db()
    .select()
    .from(inquiries)
    .where(eq(inquiries.customerId, customerId))
    .orderBy(inquiries.createdAt);
  expect(rows.map(({ state }) => state)).toEqual(["unknown", "matched"]);
});

it.each([
  [{ status: 0, message: "مطابقت ندارد.", authentication_status: "FAILURE" }, "asked", "unmatched"],
  [{ status: 0, message: "مطابقت ندارد.", data: { authentication_status: "FAILURE" } }, "asked", "unmatched"],
  [{ status: 1, result: { authentication: { authentication_status: "SUCCESSFUL" } } }, "asked", "matched"],
  [{ status: 0, message: "انجام نشد." }, "open", "unknown"],
  [{ status: 0, errors: { error: "خطای داخلی" } }, "open", "unknown"],
] as const)("never takes for free what may have been charged: %j", async (told, is, state) => {
  const customerId = await newCustomer();
  const operation = "POST /v3/business/:business/customers/:customer/authentication/kyc";
  await sandbox.control("POST", "faults", { operation, fault: "answer", value: JSON.stringify(told), times: 1 });
  expect((await check(customerId)).body).toMatchObject({ is, state });
});

it("is not sent once more by itself after any answer, since nothing tells the second from the first", async () => {
  const customerId = await newCustomer();
  const operation = "POST /v3/business/:business/customers/:customer/authentication/kyc";
  await sandbox.control("POST", "faults", { operation, fault: "status_after", value: 401, times: 1 });
  expect(await fees(async () => expect((await check(customerId)).body).toMatchObject({ is: "open" }))).toBe(1);
});

it("takes an answer that it does not know for none", async () => {
  const customerId = await newCustomer();
  const operation = "POST /v3/business/:business/customers/:customer/authentication/kyc";
  await sandbox.control("POST", "faults", { operation, fault: "malformed", times: 1 });
  expect((await check(customerId)).body).toMatchObject({ is: "open", state: "unknown" });
});

it("says what the record lacks before anything is asked, and that it is about an earlier record afterwards", async () => {
  const customerId = await newCustomer("4711", {});
  expect(await shownOf(customerId, "customerKyc")).toMatchObject({
    ...{ missing: ["firstName", "lastName"], untold: ["birthday"] },
  });
  const refused = await check(customerId);
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, ["firstName", "lastName"]]);
  await askProxy(members.owner, customerOperations.update, {
    customerId,
    type: "INDIVIDUAL",
    ...NAMES,
    birthday: null,
  });
  // Its date of birth the service need not tell: it says itself that it has none.
  expect((await check(customerId)).body).toMatchObject({ code: "upstream_rejected", detail: expect.any(String) });
  await askProxy(members.owner, customerOperations.update, { customerId, type: "INDIVIDUAL", ...NAMES });
  await check(customerId);
  expect((await shownOf(customerId, "customerKyc"))?.last).toMatchObject({ state: "matched", isOfNow: true });
  await askProxy(members.owner, customerOperations.update, { customerId, type: "INDIVIDUAL", lastName: "دیگری" });
  expect((await shownOf(customerId, "customerKyc"))?.last).toMatchObject({ state: "matched", isOfNow: false });
  expect((await check(customerId)).body).toMatchObject({ is: "asked" });
});

it("does not know whether it is about the record of now where that tells no date of birth", async () => {
  await sandbox.control("POST", "habits", { customer_birthday: "untold" });
  try {
    const customerId = await newCustomer();
    await check(customerId);
    expect((await shownOf(customerId, "customerKyc"))?.last).toMatchObject({ state: "matched", isOfNow: null });
    await check(customerId, { check: "customerShahkar" });
    expect((await shownOf(customerId, "customerShahkar"))?.last).toMatchObject({ isOfNow: true });
    await askProxy(members.owner, customerOperations.update, { customerId, type: "INDIVIDUAL", lastName: "دیگری" });
    expect((await shownOf(customerId, "customerKyc"))?.last).toMatchObject({ isOfNow: false });
  } finally {
    await sandbox.control("POST", "habits", { customer_birthday: "told" });
  }
});

it("is of people alone", async () => {
  const company = { type: "LEGAL", legalName: "شرکت نمونه", agentMobile: "09124440012", companyId: "10101234567" };
  const { body } = await askProxy(members.owner, customerOperations.create, company);
  expect(await shown(body.id)).toMatchObject({ isPerson: false });
  expect((await check(body.id, { check: "customerShahkar" })).status).toBe(422);
});

it.each(["off", "forbidden"])(
  "is unavailable where support has not activated it (%s): nothing is asked",
  async (way) => {
    const customerId = await newCustomer();
    await sandbox.control("POST", "habits", { customer_authentication: way });
    const { body } = await check(customerId);
    const code = way === "off" ? "upstream_rejected" : "upstream_forbidden";
    expect(body).toMatchObject({ code, detail: expect.stringContaining("احراز هویت") });
    expect(body.fields).toBeUndefined();
    expect((await shownOf(customerId, "customerKyc"))?.last).toMatchObject({ state: "refused", costRial: null });
  },
);

it("may be asked by whoever may ask what answers yes or no, by support with a reason, and read by everybody", async () => {
  for (const role of ROLES) {
    const customerId = await newCustomer();
    const by = members[role];
    const bare = await check(customerId, {}, by);
    const may = roleCan(role, "inquiries.match");
    expect([role, bare.status]).toEqual([role, !may ? 403 : role === "support" ? 422 : 200]);
    const { status } = await check(customerId, { reason: "مشتری پشت خط است" }, by);
    expect([role, status]).toEqual([role, may ? 200 : 403]);
    const last = (await shownOf(customerId, "customerKyc", by))?.last;
    expect(last?.state).toBe(may ? "matched" : undefined);
  }
  // What somebody else asked is told to support, but not opened by it.
  const customerId = await newCustomer();
  await check(customerId);
  expect((await shownOf(customerId, "customerKyc", members.support))?.last).toMatchObject({ mayOpen: false });
  const again = await check(customerId, { reason: "مشتری پشت خط است" }, members.support);
  expect(again.body).toMatchObject({ is: "kept", mayOpen: false });
});
