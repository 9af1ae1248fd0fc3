import { randomBytes, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { GET as go } from "@/app/(public)/apply/bank/[secret]/go/route";
import { GET as comeBack } from "@/app/(public)/return/card-issue/route";
import { customerMessageOperations } from "@/lib/areas/people/customer-messages/operations";
import { signed } from "@/lib/kit/customer-messages";
import { sendDueMessages } from "@/lib/server/customer-messages/send";
import { db } from "@/lib/server/db/client";
import { bankVisits, cardApplications, signInFailures } from "@/lib/server/db/schema/index";
import { knownName } from "@/lib/server/members/businesses";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { withCheckDigit } from "@/lib/testing/national-code";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { sentNotices } from "@/lib/testing/sent-notices";
import { bankOperations } from "../bank-operations";
import type { BankVisits } from "../bank-visit";
import { cardOperations as operations } from "../operations";
import { applicantMessageOf, type CardApplicationShown } from "../status";
import { visitPage } from "./bank";
import { watchApplications } from "./look";

const START = "POST /v1/business/:business/issuer/provider/:provider/cardholder/card-issue/bank";
const OWN = "http://localhost:3000";

let sandbox: TestSandbox;
let owner: TestMember;
let support: TestMember;
beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off" });
  [owner, support] = (await Promise.all((["owner", "support"] as const).map((role) => makeMember(BUSINESS, role)))) as [
    TestMember,
    TestMember,
  ];
  await owner.ask(operations.saveProvider, { slug: "default", name: "بانک نمونه" });
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  await owner.ask(operations.configure);
  await db().delete(signInFailures);
});
afterEach(() => sandbox.control("DELETE", "faults"));

let made = 0;
function nationalCode(sign = "4711"): string {
  made += 1;
  return withCheckDigit(`${String(5000 + made)}${sign}1`);
}
async function draft(sign?: string): Promise<{ id: string; version: number }> {
  const { body } = await owner.ask(operations.begin, { provider: "default" }, randomUUID());
  const facts = { mobile: `۰۹۱۲۱۲۳${String(5000 + made)}`, nationalCode: nationalCode(sign) };
  const saved = await owner.ask(operations.save, { applicationId: body.id, version: 1, facts });
  return { id: body.id, version: saved.body.version };
}
const begin = ({ id, version }: { id: string; version: number }, isAgain = false, by = owner) =>
  by.ask(bankOperations.begin, { applicationId: id, version, isAgain });
const show = async (applicationId: string): Promise<CardApplicationShown> =>
  (await owner.ask(operations.show, { applicationId })).body;
const visits = async (applicationId: string, by = owner): Promise<BankVisits> =>
  (await by.ask(bankOperations.visits, { applicationId })).body;
const secretOf = async (id: string) => (await visits(id)).visits[0]?.link?.url.split("/apply/bank/")[1] ?? "";
const press = (secret: string, headers: HeadersInit = {}) =>
  go(new Request(`${OWN}/apply/bank/${secret}/go`, { headers }), { params: Promise.resolve({ secret }) });
const bankOf = async (secret: string) => (await press(secret)).headers.get("location") ?? "";
/** The applicant's press at the bank. @returns where they are sent back to */
async function atBank(address: string, decision: "agree" | "refuse"): Promise<URL> {
  const answer = await fetch(address, {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: `decision=${decision}`,
  });
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get("location") ?? "");
}
const back = async (query: string) =>
  (await comeBack(new Request(`${OWN}/return/card-issue?${query}`))).headers.get("location");
const stateOf = async (secret: string) => (await visitPage(secret, null))?.state;

describe("the bank's own pages", () => {
  it("take an applicant with a mobile and a national code, and bring back nothing but what the service then says", async () => {
    const one = await draft();
    expect((await visits(one.id)).mayBegin).toBe(true);
    expect((await begin(one)).status).toBe(200);
    expect(await show(one.id)).toMatchObject({ way: "BANK", status: "DRAFT", waitsFor: "applicant", next: null });
    expect((await visits(one.id, support)).visits[0]).toMatchObject({ state: "waiting", link: null });
    expect((await begin(one, false, support)).body.code).toBe("forbidden");
    const secret = await secretOf(one.id);
    const [row] = await db().select().from(bankVisits).where(eq(bankVisits.applicationId, one.id));
    expect(JSON.stringify({ ...row, contents: row?.contents.toString("latin1") })).not.toContain(secret);
    expect((await press(secret, { "sec-purpose": "prefetch" })).status).toBe(503);
    expect(await stateOf(secret)).toBe("waiting");
    const bank = await bankOf(secret);
    expect(bank).toMatch(/\/v1\/redirect\/card-issue\/bank\/[\w-]+$/);
    expect(new URL(bank).origin).toBe(new URL(sandbox.url).origin);
    expect(await stateOf(secret)).toBe("at_bank");
    const returned = await atBank(bank, "agree");
    expect(`${returned.origin}${returned.pathname}`).toBe(`${OWN}/return/card-issue`);
    expect(await back(returned.search.slice(1))).toBe(`${OWN}/apply/bank/${secret}`);
    expect(await stateOf(secret)).toBe("arrived");
    expect(await show(one.id)).toMatchObject({ status: "IN_REVIEW", waitsFor: "reviewer" });
    // The link is used up: it leads nowhere, and the bank's page says so too.
    expect(await bankOf(secret)).toBe(`${OWN}/apply/bank/${secret}`);
    expect((await fetch(bank)).status).toBe(404);
  });

  it("are reached by a link that is sent to the applicant's own number, as long as it leads there", async () => {
    const one = await draft();
    await begin(one);
    const { link, until } = (await visits(one.id)).visits[0] ?? {};
    if (!link || !until) throw new Error("the visit has no link");
    const told = applicantMessageOf({ business: await knownName(BUSINESS), url: link.url, until });
    const text = signed(told.fa, await knownName(BUSINESS));
    const input = { about: "bankVisit", record: one.id, channel: "sms", locale: "fa", text } as const;
    expect((await support.ask(customerMessageOperations.send, input)).body.code).toBe("forbidden");
    expect((await owner.ask(customerMessageOperations.send, input)).status).toBe(200);
    await sendDueMessages();
    const [sent] = await sentNotices(sandbox, "sms");
    expect(sent).toMatchObject({ to: (await show(one.id)).facts.mobile, text });
    const { body } = await support.ask(customerMessageOperations.of, { about: "bankVisit", record: one.id });
    expect(body.items).toMatchObject([{ state: "sent" }]);
    expect(body.items[0].to).toContain("•");

    await owner.ask(bankOperations.takeBack, { applicationId: one.id });
    expect((await owner.ask(customerMessageOperations.send, input)).status).toBe(409);
  });

  it("are believed in nothing that a browser brings back", async () => {
    const one = await draft();
    await begin(one);
    const secret = await secretOf(one.id);
    const token = (await bankOf(secret)).split("/").at(-1);
    expect(await back(`token=${token}&status=SUCCEED&cardholder_id=${randomUUID()}`)).toContain(secret);
    expect(await stateOf(secret)).toBe("returned");
    expect(await show(one.id)).toMatchObject({ status: "DRAFT" });
    for (const query of ["", "token=", "status=SUCCEED", `token=${randomUUID()}&status=SUCCEED`])
      expect(await back(query)).toBe(`${OWN}/apply/bank/unknown`);
    expect(await back(`token=${token}&token=other&status=SUCCEED`)).toBe(`${OWN}/apply/bank/unknown`);
    // Repeated returns cause only a few calls to the service, for the follow-up and for the card.
    await sandbox.control("DELETE", "calls");
    for (let time = 0; time < 12; time += 1) await back(`token=${token}&status=SUCCEED`);
    const { calls } = await sandbox.control<{ calls: unknown[] }>("GET", "calls");
    expect(calls.length).toBeLessThanOrEqual(12);
  });

  it("that somebody left with nothing done are opened by a new link", async () => {
    const one = await draft();
    await begin(one);
    const secret = await secretOf(one.id);
    const returned = await atBank(await bankOf(secret), "refuse");
    await back(returned.search.slice(1));
    expect(await stateOf(secret)).toBe("refused");
    expect((await begin(one)).body.code).toBe("conflict");
    expect(await visits(one.id)).toMatchObject({ mayBegin: true, isAgain: true });
    expect((await begin(one, true)).status).toBe(200);
    expect(await stateOf(secret)).toBe("over");
    // An earlier refusal does not outweigh a later success that the service shows.
    const again = await secretOf(one.id);
    const bank = await bankOf(again);
    await back(`token=${bank.split("/").at(-1)}&status=FAILED`);
    await atBank(bank, "agree");
    await back(`token=${bank.split("/").at(-1)}&status=SUCCEED`);
    expect(await stateOf(again)).toBe("arrived");
  });

  it("lead nowhere once the link was taken back or its time is over, and a silent return is found by the watch", async () => {
    const one = await draft();
    await begin(one);
    const secret = await secretOf(one.id);
    expect((await owner.ask(bankOperations.takeBack, { applicationId: one.id })).status).toBe(200);
    expect((await owner.ask(bankOperations.takeBack, { applicationId: one.id })).body.code).toBe("conflict");
    expect(await bankOf(secret)).toBe(`${OWN}/apply/bank/${secret}`);
    expect(await show(one.id)).toMatchObject({ waitsFor: "us" });

    const two = await draft();
    await begin(two);
    const late = await secretOf(two.id);
    const bank = await bankOf(late);
    await db()
      .update(bankVisits)
      .set({ until: new Date(0) })
      .where(eq(bankVisits.applicationId, two.id));
    expect(await stateOf(late)).toBe("expired");
    expect(await bankOf(late)).toBe(`${OWN}/apply/bank/${late}`);
    // The applicant closed the browser at the bank, so no return arrives.
    await atBank(bank, "agree");
    await db()
      .update(cardApplications)
      .set({ lookAt: new Date(0) })
      .where(eq(cardApplications.id, two.id));
    await watchApplications();
    expect(await show(two.id)).toMatchObject({ status: "IN_REVIEW" });
  });

  it("whose start was lost are not known, and only somebody who knows that asks again", async () => {
    const one = await draft();
    await sandbox.control("POST", "faults", { operation: START, fault: "drop_after", times: 1 });
    expect((await begin(one)).body.code).toBe("outcome_unknown");
    expect(await show(one.id)).toMatchObject({ status: "LOST", way: "BANK" });
    expect((await begin(one)).body.code).toBe("conflict");
    const register = { applicationId: one.id, version: one.version, isAgain: true };
    expect((await owner.ask(operations.register, register)).body.code).toBe("conflict");
    expect((await begin(one, true)).status).toBe(200);
    expect((await visits(one.id)).visits).toHaveLength(1);
  });

  it("are not begun without what the bank needs, nor for whom the service refuses", async () => {
    const { body } = await owner.ask(operations.begin, { provider: "default" }, randomUUID());
    const missing = await begin({ id: body.id, version: 1 });
    expect(Object.keys(missing.body.fields)).toEqual(["mobile", "nationalCode"]);
    const refused = await draft("8801");
    expect((await begin(refused)).body.code).toBe("upstream_rejected");
    expect(await show(refused.id)).toMatchObject({ status: "NEW", way: "FORM" });
    expect((await begin({ id: refused.id, version: refused.version + 1 })).body.code).toBe("conflict");
  });

  it("are not found by guessing", async () => {
    const codes = new Set<string | null>();
    for (let time = 0; time < 25; time += 1)
      codes.add(
        await visitPage(randomBytes(32).toString("base64url"), "203.0.113.78").then(String, ({ code }) => code),
      );
    expect([...codes]).toEqual(["null", "locked"]);
  });
});
