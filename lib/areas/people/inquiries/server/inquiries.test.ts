import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type SearchAnswer, searchOperations } from "@/lib/areas/records/search/operations";
import { makeIban } from "@/lib/kit/format/iban";
import { addDays, tehranDayOf } from "@/lib/kit/format/jalali";
import type { Page } from "@/lib/kit/operations/define";
import { rekeyBook } from "@/lib/server/book/upkeep";
import { reseal } from "@/lib/server/core/reseal";
import { db } from "@/lib/server/db/client";
import { auditEntries, inquiries, inquirySettings, memberships } from "@/lib/server/db/schema/index";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { withCheckDigit } from "@/lib/testing/national-code";
import { groupsOf, toldOf } from "@/lib/testing/notices";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { INQUIRIES, INQUIRY_KINDS, type InquiryKind, type Signatory, type ToldName } from "../kinds";
import {
  type InquiryAsked,
  type InquiryRow,
  type InquirySettings,
  type InquiryShown,
  type InquiryTotals,
  inquiryOperations as operations,
} from "../operations";
import { leaveDeadInquiries } from "./ask";
import { findInquiries } from "./list";
import { contentsOf, eraseFromInquiries, forgetOldInquiries, inquirySeals } from "./record";

let sandbox: TestSandbox;
let owner: TestMember;
let manager: TestMember;
let accountant: TestMember;
let support: TestMember;
let auditor: TestMember;
beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off" });
  [owner, manager, accountant, support, auditor] = (await Promise.all(
    (["owner", "manager", "accountant", "support", "auditor"] as const).map((role) => makeMember(BUSINESS, role)),
  )) as [TestMember, TestMember, TestMember, TestMember, TestMember];
});
afterEach(async () => {
  await sandbox.control("DELETE", "faults");
  await sandbox.control("POST", "fee-wallet", { balanceRial: 100_000_000 });
  await db().delete(inquirySettings);
});
afterAll(() => sandbox.close());

/** A national code with these four digits before its last two. */
function nationalCode(sign: string, start = "0012"): string {
  return withCheckDigit(`${start}${sign}1`);
}
function card(sign: string): string {
  const body = `62198610${sign}900`;
  const sum = [...body].reduce((all, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return all + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}
const INPUT: Record<InquiryKind, (sign: string) => Record<string, string>> = {
  kyc: (sign) => ({ firstName: "سارا", lastName: "احمدی", nationalCode: nationalCode(sign), birthday: "1990-05-01" }),
  shahkar: (sign) => ({ mobile: `0912000${sign}`, nationalCode: nationalCode("4711") }),
  nid: (sign) => ({ nationalCode: nationalCode(sign), birthday: "1990-05-01" }),
  nidImage: (sign) => ({ nationalCode: nationalCode(sign), birthday: "1990-05-01" }),
  fida: (sign) => ({ fidaCode: `12345678${sign}`, birthday: "1990-05-01" }),
  postalCode: (sign) => ({ postalCode: `123456${sign}` }),
  companyInformation: (sign) => ({ companyId: `1010123${sign}` }),
  companySignature: (sign) => ({ companyId: `1010123${sign}` }),
  nationalCodeIban: (sign) => ({ nationalCode: nationalCode("4711"), iban: makeIban("056", `98765${sign}`) }),
  matchNationalCodeIban: (sign) => ({ nationalCode: nationalCode("4711"), iban: makeIban("056", `98765${sign}`) }),
  matchMobileCard: (sign) => ({ mobile: "09120004711", card: card(sign) }),
  iban: (sign) => ({ iban: makeIban("056", `98765${sign}`) }),
  card: (sign) => ({ card: card(sign) }),
  cardToIban: (sign) => ({ card: card(sign) }),
};
let next = 1000;
/** A question that nobody has asked before. */
const fresh = (kind: InquiryKind) => INPUT[kind](String(next++));

const ask = (
  kind: InquiryKind,
  input: object,
  { by = accountant, ...more }: Partial<Record<"seen" | "reason" | "customerId", string>> & { by?: TestMember } = {},
) => by.ask(operations.ask, { kind, input, ...more });
const asked = async (kind: InquiryKind, input: object, more = {}): Promise<InquiryAsked> => {
  const answer = await ask(kind, input, more);
  expect(answer, answer.text).toMatchObject({ status: 200 });
  return answer.body as InquiryAsked;
};
const show = async (inquiryId: string, by = accountant) =>
  (await by.ask(operations.show, { inquiryId })).body as InquiryShown;
const wallet = () => sandbox.control<{ balance_rial: number; charged: { track_id: string }[] }>("GET", "fee-wallet");
/** How many fees the sandbox's wallet paid during the work. */
async function fees(work: () => Promise<unknown>): Promise<number> {
  const before = (await wallet()).charged.length;
  await work();
  return (await wallet()).charged.length - before;
}
const stored = async (id: string) => {
  const [row] = await db().select().from(inquiries).where(eq(inquiries.id, id));
  if (!row) throw new Error("no such inquiry");
  return row;
};
const faults = (fault: string, times = 1, value?: number) =>
  sandbox.control("POST", "faults", { path: "*", method: "POST", fault, times, ...(value && { value }) });
const set = (more: object = {}) =>
  owner.ask(operations.changeSettings, { fees: { iban: 9000 }, monthlyRial: null, members: {}, ...more });

it("never takes a no with a status of success for a free refusal, unless it names a field that was asked with", async () => {
  const answered = (told: object) =>
    sandbox.control("POST", "faults", {
      path: "*",
      method: "POST",
      fault: "answer",
      times: 1,
      value: JSON.stringify(told),
    });
  for (const told of [
    { status: 0, message: "یافت نشد." },
    { status: 0, errors: { error: "خطای داخلی" } },
  ]) {
    await answered(told);
    const { is, id } = await asked("shahkar", fresh("shahkar"));
    expect([told, is, (await stored(id)).state]).toEqual([told, "open", "unknown"]);
  }
  await answered({ status: 0, message: "مطابقت ندارد.", data: [], code: "UNMATCHED" });
  expect((await stored((await asked("shahkar", fresh("shahkar"))).id)).state).toBe("unmatched");
  await answered({ status: 0, errors: { mobile: ["این شماره درست نیست."] } });
  expect((await ask("shahkar", fresh("shahkar"))).body).toMatchObject({ code: "upstream_rejected" });
});

describe.each(INQUIRY_KINDS)("%s", (kind) => {
  const isMatch = "isMatch" in INQUIRIES[kind];

  it("is asked once, kept, and paid for once", async () => {
    const input = fresh(kind);
    expect(
      await fees(async () => {
        const first = await asked(kind, input);
        expect(first.is).toBe("asked");
        const shown = await show(first.id);
        expect(shown).toMatchObject({ kind, state: isMatch ? "matched" : "found", isForgotten: false });
        for (const name of INQUIRIES[kind].tells)
          if (name !== "picture" && !["buildingName", "description"].includes(name))
            expect(shown.answer?.values, name).toHaveProperty(name);
        expect(shown.answer?.unread).toEqual([]);
        expect(await asked(kind, input)).toEqual({ is: "kept", id: first.id });
        expect(await asked(kind, input, { by: owner })).toEqual({ is: "kept", id: first.id });
      }),
    ).toBe(1);
  });

  it("keeps that nothing matched, which was paid for as well", async () => {
    const input = INPUT[kind]("8804");
    expect(
      await fees(async () => {
        const { id } = await asked(kind, input);
        expect(await show(id)).toMatchObject({ state: "unmatched", answer: { values: {} } });
        expect(await asked(kind, input)).toEqual({ is: "kept", id });
      }),
    ).toBe(1);
  });

  it("does nothing where the fee wallet is too low, and says so under any status", async () => {
    for (const sign of ["8801", "8811", "8821", "8831", "8841"]) {
      const input = INPUT[kind](sign);
      expect(await ask(kind, input), sign).toMatchObject({ status: 409, body: { code: "fee_wallet_empty" } });
    }
    const rows = await db().select().from(inquiries).where(eq(inquiries.kind, kind));
    expect(rows.filter(({ state }) => state === "noMoney")).toHaveLength(5);
  });

  it("costs nothing where the provider does not answer, and is asked again like a new one", async () => {
    const input = INPUT[kind]("8802");
    expect(
      await fees(async () => {
        expect(await ask(kind, input)).toMatchObject({ body: { code: "provider_silent" } });
        expect(await ask(kind, input)).toMatchObject({ body: { code: "provider_silent" } });
      }),
    ).toBe(0);
  });

  it("refuses what cannot be right before anything is asked", async () => {
    const bad = Object.fromEntries(INQUIRIES[kind].asks.map((name) => [name, ""]));
    const { status, body } = await ask(kind, bad);
    expect(status).toBe(422);
    expect(Object.keys((body as { fields: object }).fields).sort()).toEqual(
      INQUIRIES[kind].asks.map((name) => `input.${name}`).sort(),
    );
  });
});

it("never writes a card's number down, whatever is asked with it", async () => {
  const number = card("5120");
  const { id } = await asked("cardToIban", { card: number });
  const row = await stored(id);
  expect(JSON.stringify(contentsOf(row))).not.toContain(number);
  expect((await show(id)).input.card).toBe(`${number.slice(0, 6)}••••••${number.slice(-4)}`);
  // The same card is recognised, although its number is masked.
  expect(await asked("cardToIban", { card: number })).toMatchObject({ is: "kept", id });
});

it("takes the same for the same, however it was typed", async () => {
  const { id } = await asked("shahkar", { mobile: "09120009921", nationalCode: nationalCode("4712") });
  const other = { mobile: "+98 912 000 9921", nationalCode: nationalCode("4712").replace(/^00/, "") };
  expect(await asked("shahkar", other)).toEqual({ is: "kept", id });
});

it("asks anew where somebody who has read the kept answer wants that, and twice at once only once", async () => {
  const input = fresh("iban");
  const { id } = await asked("iban", input);
  const { mark: seen } = await show(id);
  let both: InquiryAsked[] = [];
  const paid = await fees(async () => {
    both = await Promise.all([asked("iban", input, { seen }), asked("iban", input, { seen, by: owner })]);
  });
  expect(paid).toBe(1);
  expect(both[0]?.id).toBe(both[1]?.id);
  expect(both[0]?.id).not.toBe(id);
  expect((await show(id)).newerId).toBe(both[0]?.id);
});

describe("a question whose answer was lost", () => {
  it("is open, asked again only by whoever has read that, and under the same track id", async () => {
    const input = fresh("nid");
    await faults("drop_before");
    const first = await asked("nid", input);
    expect(first.is).toBe("open");
    expect(await show(first.id)).toMatchObject({ state: "unknown", costRial: null });
    expect(await fees(async () => expect(await asked("nid", input)).toEqual(first))).toBe(0);
    const { mark: seen } = await show(first.id);
    const second = await asked("nid", input, { seen, by: manager });
    expect(second.is).toBe("asked");
    expect((await wallet()).charged.at(-1)).toMatchObject({ track_id: first.id });
    expect(await show(second.id)).toMatchObject({ state: "found", trackId: first.id });
    // It stays unknown whether the first one was charged as well, and it stays with its own member.
    expect(await show(first.id)).toMatchObject({ state: "unknown", trackId: first.id, newerId: second.id });
    expect((await stored(first.id))?.memberId).toBe(accountant.id);
    expect((await stored(second.id))?.memberId).toBe(manager.id);
    expect(await asked("nid", input)).toEqual({ is: "kept", id: second.id });
  });

  it("was charged where the service calls its track id taken, and only a new question gets an answer", async () => {
    const input = fresh("nid");
    await faults("drop_after");
    const { id } = await asked("nid", input);
    let { mark: seen } = await show(id);
    expect(await asked("nid", input, { seen })).toEqual({ is: "open", id });
    expect(await show(id)).toMatchObject({ state: "lost" });
    expect(await asked("nid", input)).toEqual({ is: "open", id });
    ({ mark: seen } = await show(id));
    const again = await asked("nid", input, { seen });
    expect(again.is).toBe("asked");
    expect(again.id).not.toBe(id);
  });

  it("is within the budget of whoever asks it again, and was in the first one's", async () => {
    await set({ fees: { nid: 9000 }, monthlyRial: null, members: { [manager.id]: 0 } });
    const input = fresh("nid");
    await faults("drop_after");
    const { id } = await asked("nid", input);
    const { mark: seen } = await show(id);
    const waiting = await asked("nid", input, { seen, by: manager });
    expect(waiting.is).toBe("waiting");
    expect(await fees(() => owner.ask(operations.decide, { inquiryId: waiting.id, isApproved: true }))).toBe(0);
    // The approval was for asking although the result is unknown, so no more reading is required.
    expect((await asked("nid", input, { by: manager })).is).toBe("open");
    expect(await show(id)).toMatchObject({ state: "lost", costRial: null });
    await set({});
  });

  it("stays with its answer when it is answered under a status that the service keeps for no match", async () => {
    const input = fresh("nid");
    await faults("status", 1, 400);
    expect(await asked("nid", input)).toMatchObject({ is: "open" });
  });

  it("costs once more at most when two who have read it press at once", async () => {
    const input = fresh("nid");
    await faults("drop_before");
    const { id } = await asked("nid", input);
    const { mark: seen } = await show(id);
    await faults("delay", 2, 300);
    expect(
      await fees(() => Promise.all([asked("nid", input, { seen }), asked("nid", input, { seen, by: manager })])),
    ).toBe(1);
  });

  it("stays not known where asking again never left, or cost nothing", async () => {
    const input = INPUT.iban("8802");
    await faults("drop_before");
    const { id } = await asked("iban", input);
    const { mark: seen } = await show(id);
    expect(await ask("iban", input, { seen })).toMatchObject({ body: { code: "provider_silent" } });
    expect(await show(id)).toMatchObject({ state: "unknown" });
  });
});

it("does not believe a 502 that is not the service's own", async () => {
  const input = fresh("iban");
  await faults("status", 1, 502);
  expect(await asked("iban", input)).toMatchObject({ is: "open" });
});

it("knows of a question whose process died that nobody knows, and asks nothing by itself", async () => {
  const input = fresh("iban");
  const { id } = await asked("iban", input);
  // The state after a process was killed between its claim and its answer.
  const long = new Date(Date.now() - 10 * 60_000);
  await db().update(inquiries).set({ state: "asking", askedAt: long, endedAt: null }).where(eq(inquiries.id, id));
  expect(await fees(async () => expect(await asked("iban", input)).toEqual({ is: "open", id }))).toBe(0);
  await db().update(inquiries).set({ state: "asking", askedAt: long }).where(eq(inquiries.id, id));
  await leaveDeadInquiries();
  expect(await stored(id)).toMatchObject({ state: "unknown" });
  const [entry] = await db().select().from(auditEntries).where(eq(auditEntries.subject, id)).orderBy(auditEntries.seq);
  expect(entry).toMatchObject({ action: "inquiry.asked" });
});

describe("what it costs", () => {
  it("is the fee of that time, in every sum, with what nobody knows beside it", async () => {
    const before = (await owner.ask(operations.totals, { kind: "iban", by: "month" })).body as InquiryTotals;
    await set();
    await asked("iban", fresh("iban"), { customerId: "c-1" });
    await faults("drop_after");
    const lost = fresh("iban");
    await asked("iban", lost);
    await set({ fees: { iban: 20_000 } });
    const after = (await owner.ask(operations.totals, { kind: "iban", by: "month" })).body as InquiryTotals;
    expect(after.all.chargedRial - before.all.chargedRial).toBe(9000);
    expect(after.all.maybeRial - before.all.maybeRial).toBe(9000);
    expect(after.groups).toHaveLength(1);
    const list = (await owner.ask(operations.list, { customerId: "c-1" })).body as Page<InquiryShown>;
    expect(list.items).toMatchObject([{ costRial: 9000, customerId: "c-1" }]);
    for (const by of ["kind", "member", "customer"]) {
      const { all, groups } = (await owner.ask(operations.totals, { by })).body as InquiryTotals;
      expect(groups.reduce((sum, { chargedRial }) => sum + chargedRial, 0)).toBe(all.chargedRial);
      expect(groups.reduce((sum, { asked: count }) => sum + count, 0)).toBe(all.asked);
    }
  });

  it("beyond a member's budget waits for somebody else's yes, and then is theirs to ask", async () => {
    const member = await makeMember(BUSINESS, "manager");
    await set({ members: { [member.id]: 10_000 } });
    expect(await asked("iban", fresh("iban"), { by: member })).toMatchObject({ is: "asked" });
    const input = fresh("iban");
    let id = "";
    expect(
      await fees(async () => {
        const waits = await asked("iban", input, { by: member });
        expect(waits.is).toBe("waiting");
        ({ id } = waits);
        expect(await asked("iban", input, { by: member })).toEqual(waits);
        const todo = async (by: TestMember) => (await by.ask(operations.totals, {})).body as InquiryTotals;
        expect([(await todo(owner)).toDecide, (await todo(member)).toDecide]).toEqual([1, 0]);
        expect(await member.ask(operations.decide, { inquiryId: id, isApproved: true })).toMatchObject({ status: 403 });
        expect(await accountant.ask(operations.decide, { inquiryId: id, isApproved: true })).toMatchObject({
          status: 403,
        });
        expect(await owner.ask(operations.decide, { inquiryId: id, isApproved: true })).toMatchObject({ status: 200 });
        expect(await owner.ask(operations.decide, { inquiryId: id, isApproved: false })).toMatchObject({ status: 409 });
        expect([(await todo(owner)).toDecide, (await todo(member)).toAsk]).toEqual([0, 1]);
      }),
    ).toBe(0);
    expect(await asked("iban", input, { by: member })).toEqual({ is: "asked", id });
    // A question without a price cannot be counted.
    expect(await asked("postalCode", fresh("postalCode"), { by: member })).toMatchObject({ is: "waiting" });
    const { mine } = (await member.ask(operations.settings, {})).body as InquirySettings;
    expect(mine).toEqual({ monthlyRial: 10_000, spentRial: 18_000 });
  });

  it("was said yes to for the fee of then, and for what was known then", async () => {
    const member = await makeMember(BUSINESS, "manager");
    const decide = (id: string) => owner.ask(operations.decide, { inquiryId: id, isApproved: true });
    await set({ members: { [member.id]: 0 } });
    const [dear, answered] = [fresh("iban"), fresh("iban")];
    const waiting = await asked("iban", dear, { by: member });
    await decide(waiting.id);
    await set({ fees: { iban: 900_000 }, members: { [member.id]: 0 } });
    expect(await fees(async () => expect((await asked("iban", dear, { by: member })).is).toBe("waiting"))).toBe(0);
    expect(await show(waiting.id, owner)).toMatchObject({ state: "waiting", priceRial: 900_000, decidedBy: null });
    await set({ members: { [member.id]: 0 } });
    const needless = await asked("iban", answered, { by: member });
    await decide(needless.id);
    const { id } = await asked("iban", answered);
    expect(
      await fees(async () => expect(await asked("iban", answered, { by: member })).toEqual({ is: "kept", id })),
    ).toBe(0);
    const { toAsk } = (await member.ask(operations.totals, {})).body as InquiryTotals;
    expect(toAsk).toBe(0);
  });

  it("is taken back by whoever wanted it, before and after a yes, and by nobody else", async () => {
    const member = await makeMember(BUSINESS, "accountant");
    await set({ members: { [member.id]: 0 } });
    const wanted = async () => {
      const input = fresh("iban");
      return { input, ...(await asked("iban", input, { by: member })) };
    };
    const takeBack = (inquiryId: string, by = member) => by.ask(operations.withdraw, { inquiryId });
    const toDecide = async () => ((await owner.ask(operations.totals, {})).body as InquiryTotals).toDecide;
    const before = await toDecide();
    const one = await wanted();
    expect(await toDecide()).toBe(before + 1);
    for (const other of [owner, manager, accountant]) expect((await takeBack(one.id, other)).status).toBe(403);
    expect((await takeBack(one.id, support)).status).toBe(404);
    expect((await takeBack(one.id, auditor)).status).toBe(403);
    expect(await show(one.id, member)).toMatchObject({ state: "waiting", mayWithdraw: true });
    expect((await show(one.id, owner)).mayWithdraw).toBe(false);
    expect(
      await fees(async () => {
        expect((await takeBack(one.id)).status).toBe(200);
        expect(await takeBack(one.id)).toMatchObject({ status: 409 });
        const late = await owner.ask(operations.decide, { inquiryId: one.id, isApproved: true });
        expect(late.status).toBe(409);
        expect(await toDecide()).toBe(before);
        // A member who still wants it after that must ask for it again.
        const anew = await asked("iban", one.input, { by: member });
        expect([anew.is, anew.id === one.id]).toEqual(["waiting", false]);
        const approved = await wanted();
        await owner.ask(operations.decide, { inquiryId: approved.id, isApproved: true });
        expect((await takeBack(approved.id)).status).toBe(200);
        expect((await asked("iban", approved.input, { by: member })).is).toBe("waiting");
      }),
    ).toBe(0);
    expect(await show(one.id, member)).toMatchObject({ state: "withdrawn", costRial: null, mayWithdraw: false });
    const entries = await db()
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subject, one.id))
      .orderBy(auditEntries.seq);
    expect(entries.map(({ action }) => action)).toContain("inquiry.withdrawn");
    // A question that was sent cannot be taken back.
    await db().delete(inquirySettings);
    const sent = await asked("iban", one.input, { by: member });
    expect((await takeBack(sent.id)).status).toBe(409);
  });

  it("nobody but an owner raises their own, and nobody writes over what somebody else has just changed", async () => {
    await set({ monthlyRial: 10_000 });
    const { changedAt } = (await owner.ask(operations.settings, {})).body as InquirySettings;
    const raise = (by: TestMember, more: object) =>
      by.ask(operations.changeSettings, { fees: { iban: 9000 }, monthlyRial: 10_000, members: {}, ...more });
    for (const more of [{ monthlyRial: null }, { monthlyRial: 20_000 }, { members: { [manager.id]: 20_000 } }])
      expect(await raise(manager, more)).toMatchObject({ status: 422, body: { code: "invalid_input" } });
    expect(await raise(manager, { members: { [accountant.id]: 20_000 } })).toMatchObject({ status: 200 });
    expect(await raise(owner, { monthlyRial: null, readAt: changedAt })).toMatchObject({ status: 409 });
    expect(await raise(owner, { monthlyRial: null })).toMatchObject({ status: 200 });
  });

  it("what waits stands where its decider looks, and what was decided is told to its maker until they have seen it", async () => {
    const member = await makeMember(BUSINESS, "manager");
    await set({ members: { [member.id]: 0 } });
    const [{ id }, other] = [
      await asked("iban", fresh("iban"), { by: member }),
      await asked("iban", fresh("iban"), { by: member }),
    ];
    const told = (by: TestMember) => groupsOf(by.ask, /^inquiries_/);
    const counts = (by: TestMember) => toldOf(by.ask, /^inquiries_/);
    const waiting = (await counts(owner)).inquiries_to_decide ?? 0;
    expect(waiting).toBeGreaterThanOrEqual(2);
    const ofOthers = waiting > 2 ? { inquiries_to_decide: waiting - 2 } : {};
    expect(await counts(member)).toEqual(ofOthers);
    expect(await counts(accountant)).toEqual({});
    const box = (await owner.ask(operations.list, { state: "waiting" })).body as Page<InquiryRow>;
    expect(box.items.find((row) => row.id === id)).toMatchObject({ mayDecide: true });

    await owner.ask(operations.decide, { inquiryId: other.id, isApproved: true });
    await owner.ask(operations.decide, { inquiryId: id, isApproved: false });
    expect(await counts(owner)).toEqual(ofOthers);
    const decided = async () => (await told(member)).find(({ kind }) => kind === "inquiries_decided");
    expect(await decided()).toMatchObject({ count: 2 });
    expect(new Map((await decided())?.items.map(({ record, facts }) => [record, facts.state]))).toEqual(
      new Map([
        [id, "declined"],
        [other.id, "approved"],
      ]),
    );
    // Another member's look does not count.
    await owner.ask(operations.seen, { inquiryId: id });
    expect(await show(id, member)).toMatchObject({ isToSee: true });
    await member.ask(operations.seen, { inquiryId: id });
    expect(await show(id, member)).toMatchObject({ isToSee: false });
    expect(await decided()).toMatchObject({ count: 1, items: [{ record: other.id, facts: { state: "approved" } }] });
    await member.ask(operations.seen, { inquiryId: other.id });
    expect(await decided()).toBeUndefined();
  });

  it("is counted one after the other: two at once do not pass a budget that has room for one", async () => {
    const member = await makeMember(BUSINESS, "accountant");
    await set({ monthlyRial: 9000 });
    const both = await Promise.all([1, 2, 3].map(() => asked("iban", fresh("iban"), { by: member })));
    expect(both.map(({ is }) => is).sort()).toEqual(["asked", "waiting", "waiting"]);
  });
});

describe("whoever sees people masked", () => {
  it("asks what answers yes or no, with a reason, and nothing else", async () => {
    const input = fresh("shahkar");
    expect(await ask("shahkar", input, { by: support })).toMatchObject({
      status: 422,
      body: { fields: { reason: "errors.required" } },
    });
    const { id } = await asked("shahkar", input, { by: support, reason: "مشتری پشت خط است" });
    const shown = await show(id, support);
    expect(shown).toMatchObject({ state: "matched", answer: null, reason: "مشتری پشت خط است" });
    expect(JSON.stringify(shown)).not.toContain(input.mobile);
    expect(JSON.stringify(shown)).not.toContain(input.nationalCode);
    for (const kind of INQUIRY_KINDS.filter(
      (each) => !["shahkar", "matchNationalCodeIban", "matchMobileCard"].includes(each),
    ))
      expect(await ask(kind, fresh(kind), { by: support, reason: "مشتری" }), kind).toMatchObject({ status: 403 });
  });

  it("has only their own in list and sums, and nobody's portrait", async () => {
    const { id } = await asked("nidImage", fresh("nidImage"));
    expect(await support.ask(operations.show, { inquiryId: id })).toMatchObject({ status: 404 });
    expect(await support.ask(operations.picture, { inquiryId: id })).toMatchObject({ status: 403 });
    const { items, total } = (await support.ask(operations.list, {})).body as Page<InquiryShown>;
    expect(items.every(({ kind }) => kind === "shahkar")).toBe(true);
    const { all } = (await support.ask(operations.totals, {})).body as InquiryTotals;
    expect(all.asked).toBe(total);
  });
});

it("tells support a colleague's yes or no without a fee, and asks again for whoever has read it; guesses are limited", async () => {
  await set();
  const input = fresh("shahkar");
  const theirs = await asked("shahkar", input);
  const more = { by: support, reason: "مشتری پشت خط است" };
  expect(
    await fees(async () => {
      const kept = await asked("shahkar", input, more);
      expect(kept).toMatchObject({
        is: "kept",
        id: theirs.id,
        told: { state: "matched", memberName: expect.any(String) },
      });
    }),
  ).toBe(0);
  expect(await fees(() => asked("shahkar", input, { ...more, seen: theirs.id }))).toBe(1);
  const guesser = await makeMember(BUSINESS, "support");
  const answers = [];
  for (let times = 0; times < 25; times += 1) {
    const others = { ...fresh("shahkar"), nationalCode: nationalCode(String(2000 + times)) };
    answers.push(await ask("shahkar", others, { ...more, by: guesser }));
  }
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(20);
  expect(answers.at(-1)).toMatchObject({ status: 429, body: { code: "search_limit" } });
});

it.each([
  ["birthday", "3131", (day: number) => ({ iban: makeIban("056", "98765555"), birthday: `1990-05-${10 + day}` })],
  ["account", "3232", (day: number) => ({ iban: makeIban("056", `9876${1000 + day}`) })],
])("lets nobody who sees people masked try out somebody's %s", async (_, sign, rest) => {
  const guesser = await makeMember(BUSINESS, "support");
  const code = nationalCode(sign);
  const guess = (day: number) =>
    ask("matchNationalCodeIban", { nationalCode: code, ...rest(day) }, { by: guesser, reason: "مشتری پشت خط است" });
  let answers: Awaited<ReturnType<typeof guess>>[] = [];
  const charged = await fees(async () => {
    answers = [
      ...(await Promise.all([1, 2, 3, 4].map(guess))),
      ...(await Promise.all([5, 6, 7, 8, 9].map(guess))),
      await guess(10),
    ];
  });
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(charged).toBe(5);
  expect(answers.at(-1)).toMatchObject({ status: 429, body: { code: "asked_often" } });
  // A stored answer is still available.
  expect(await guess(1)).toMatchObject({ status: 200, body: { is: "kept" } });
});

it("sends one question five times in an hour, whoever asks and however often they have read its answer", async () => {
  await set();
  const input = fresh("shahkar");
  const people = [owner, manager, accountant];
  let last = await asked("shahkar", input);
  const again = (by: TestMember) => ask("shahkar", input, { by, seen: last.id });
  const charged = await fees(async () => {
    for (let times = 0; times < 4; times += 1) last = (await again(people[times % 3] ?? owner)).body;
    for (const by of people) expect(await again(by)).toMatchObject({ status: 429, body: { code: "asked_often" } });
  });
  expect(charged).toBe(4);
  await db()
    .update(inquiries)
    .set({ askedAt: new Date(Date.now() - 3_700_000) })
    .where(eq(inquiries.id, last.id));
  expect(await again(owner)).toMatchObject({ status: 200, body: { is: "asked" } });
});

it("has whoever sees people masked ask for a yes after thirty questions in a day, where nobody has set a limit", async () => {
  const asker = await makeMember(BUSINESS, "support");
  const more = { by: asker, reason: "مشتری پشت خط است" };
  const { id } = await asked("shahkar", { ...fresh("shahkar"), nationalCode: nationalCode("9090") }, more);
  const [row] = await db().select().from(inquiries).where(eq(inquiries.id, id));
  if (!row) throw new Error("the question is in the ledger");
  const others = Array.from({ length: 29 }, () => ({ ...row, id: randomUUID(), questionHash: null, people: [] }));
  await db().insert(inquiries).values(others);
  const next = { ...fresh("shahkar"), nationalCode: nationalCode("9191") };
  expect(await fees(async () => expect(await asked("shahkar", next, more)).toMatchObject({ is: "waiting" }))).toBe(0);
  // Members who see people unmasked have no such limit, and a limit from the settings replaces it.
  expect(await asked("shahkar", next, { by: owner })).toMatchObject({ is: "asked" });
  await set({ fees: { shahkar: 1000 }, members: { [asker.id]: 10_000_000 } });
  const third = { ...fresh("shahkar"), nationalCode: nationalCode("9292") };
  expect(await asked("shahkar", third, more)).toMatchObject({ is: "asked" });
});

it("lets an auditor read everything and ask nothing", async () => {
  const { id } = await asked("nid", fresh("nid"));
  expect(await show(id, auditor)).toMatchObject({ state: "found", mayAsk: false });
  expect(await ask("nid", fresh("nid"), { by: auditor })).toMatchObject({ status: 403 });
  expect(await auditor.ask(operations.changeSettings, { fees: {}, monthlyRial: null, members: {} })).toMatchObject({
    status: 403,
  });
});

describe("a portrait", () => {
  it("is in no answer but its own, which the log knows of before, and goes after a day", async () => {
    const { id } = await asked("nidImage", fresh("nidImage"));
    const shown = await accountant.ask(operations.show, { inquiryId: id });
    expect(shown.text).not.toContain("/9j/");
    expect(shown.body).toMatchObject({ hasPicture: true });
    const seen = await accountant.ask(operations.picture, { inquiryId: id });
    expect(seen.body).toMatchObject({ type: "image/jpeg", base64: expect.stringMatching(/^\/9j\//) });
    const entries = await db()
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subject, id))
      .orderBy(auditEntries.seq);
    expect(entries.map(({ action }) => action)).toEqual(["inquiry.asked", "inquiry.photo_seen"]);
    await db()
      .update(inquiries)
      .set({ endedAt: new Date(Date.now() - 25 * 3_600_000) })
      .where(eq(inquiries.id, id));
    await forgetOldInquiries();
    expect(await show(id)).toMatchObject({ isForgotten: true, hasPicture: false, state: "found" });
    expect(await accountant.ask(operations.picture, { inquiryId: id })).toMatchObject({ status: 404 });
  });

  it("that is none by its bytes is shown to nobody", async () => {
    const { id } = await asked("nidImage", INPUT.nidImage("8809"));
    expect(await accountant.ask(operations.picture, { inquiryId: id })).toMatchObject({
      status: 502,
      body: { code: "upstream_unreadable" },
    });
    const entries = await db()
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subject, id))
      .orderBy(auditEntries.seq);
    expect(entries.map(({ action }) => action)).toEqual(["inquiry.asked"]);
  });
});

it("forgets whoever is erased, in what was asked and in what was told", async () => {
  await set();
  const input = fresh("nid");
  const { id } = await asked("nid", input);
  const { id: company } = await asked("companySignature", fresh("companySignature"));
  const [signatory] = ((await show(company)).answer?.values.signatories ?? []) as readonly Signatory[];
  const other = await asked("nid", fresh("nid"));
  await db().transaction(async (tx) => {
    expect(await eraseFromInquiries(BUSINESS, [["nationalCode", input.nationalCode ?? ""]], tx)).toBe(1);
    expect(await eraseFromInquiries(BUSINESS, [["nationalCode", signatory?.nationalCode ?? ""]], tx)).toBe(1);
    expect(await eraseFromInquiries("another", [["nationalCode", input.nationalCode ?? ""]], tx)).toBe(0);
  });
  expect(await show(id)).toMatchObject({ isForgotten: true, about: null, answer: null, input: {}, state: "found" });
  expect(await show(company)).toMatchObject({ isForgotten: true });
  expect(await show(other.id)).toMatchObject({ isForgotten: false });
  // The same question is sent again, because nothing is known about it any more.
  expect(await asked("nid", input)).toMatchObject({ is: "asked" });
});

describe("the one box", () => {
  const find = async (q: string, by = owner) => {
    const { status, body, text } = await by.ask(searchOperations.lookup, { q });
    expect(status, text).toBe(200);
    return (body as SearchAnswer).hits.filter(({ kind }) => kind === "inquiry");
  };
  const idsOf = async (q: string, by = owner) => (await find(q, by)).map(({ id }) => id);
  /** Answer fields that name a person, a thing or an account. */
  const NAMING = [
    ...["firstName", "lastName", "nationalCode", "fidaCode", "postalCode", "iban", "owners", "accountNumber", "card"],
    ...["holder", "companyId", "companyName", "registrationNumber", "economicCode", "identitySerial"],
  ] as ToldName[];

  it.each(INQUIRY_KINDS)("finds %s by its id and by all that it was asked with and told", async (kind) => {
    const { birthday, ...input } = fresh(kind);
    const { id } = await asked(kind, { ...input, birthday });
    const { answer } = await show(id);
    const signatories = (answer?.values.signatories ?? []) as readonly Signatory[];
    const told = NAMING.flatMap((name) => (answer?.values[name] ?? []) as string | string[]);
    expect((await find(id)).map((hit) => [hit.id, hit.isExact, hit.what])).toEqual([
      [id, true, `inquiries.kinds.${kind}`],
    ]);
    for (const q of [
      ...Object.values(input),
      ...told,
      ...signatories.flatMap(({ nationalCode: code, lastName }) => [code, lastName]),
    ])
      expect(await idsOf(q ?? ""), q ?? "").toContain(id);
  });

  it("takes it for the one that is meant by what it asked, and by what it told for one of several", async () => {
    const number = card("6120");
    const { id } = await asked("cardToIban", { card: number });
    const { answer } = await show(id);
    const [hit] = (await find(String(answer?.values.iban))).filter((each) => each.id === id);
    expect(hit).toMatchObject({
      isExact: false,
      status: "found",
      name: [answer?.values.owners].flat().join("، "),
    });
    const iban = fresh("iban").iban ?? "";
    const { id: ofIban } = await asked("iban", { iban });
    expect(await find(iban.replace(/(.{4})/g, "$1 "))).toMatchObject([
      { id: ofIban, isExact: true, matchedBy: "iban" },
    ]);
    // A postal code may look like a mobile without its zero.
    const { id: ofPlace } = await asked("postalCode", { postalCode: "9187654321" });
    expect(await idsOf("9187654321")).toEqual([ofPlace]);
  });

  it("finds it by its fee on its day, and shows the fee only where it was charged", async () => {
    await set({ fees: { iban: 7311, nid: 7311 } });
    const { id } = await asked("iban", fresh("iban"));
    await faults("drop_before");
    const { id: open } = await asked("nid", fresh("nid"));
    const today = tehranDayOf(Date.now());
    const hits = await find(`7311 rial ${today}`);
    expect(hits.map((hit) => [hit.id, hit.amountRial])).toEqual([
      [open, null],
      [id, 7311],
    ]);
    expect(await find(`7311 rial ${addDays(today, -1)}`)).toEqual([]);
  });

  it("finds nothing of another business, and nothing of whoever was erased but that something was asked", async () => {
    const { iban = "" } = fresh("iban");
    const { id } = await asked("iban", { iban });
    const reader = { id: owner.id, role: "owner" } as const;
    for (const [business, found] of [
      [BUSINESS, 1],
      ["another", 0],
    ] as const)
      expect(await findInquiries({ kind: "iban", value: iban }, 5, { ...reader, business })).toHaveLength(found);
    await db().transaction(async (tx) => {
      // A name is shared by many people, so it erases nothing.
      expect(await eraseFromInquiries(BUSINESS, [["name", "نمونه"]], tx)).toBe(0);
      expect(await eraseFromInquiries(BUSINESS, [["iban", iban]], tx)).toBe(1);
    });
    expect(await idsOf(iban)).toEqual([]);
    expect(await find(id)).toMatchObject([{ id, name: null, isExact: true }]);
  });

  it("finds what was written before its values were hashed as they are today", async () => {
    const { companyId = "" } = fresh("companyInformation");
    const { id } = await asked("companyInformation", { companyId });
    await db().update(inquiries).set({ people: [] }).where(eq(inquiries.id, id));
    expect(await idsOf(companyId)).toEqual([]);
    await reseal(inquirySeals);
    expect(await idsOf(companyId)).toEqual([id]);
  });

  it("finds for whoever sees people masked their own matches alone, and names nobody", async () => {
    const { mobile = "", nationalCode: code = "" } = fresh("shahkar");
    const reason = "مشتری پشت خط است";
    const { id } = await asked("shahkar", { mobile, nationalCode: code }, { by: support, reason });
    const { id: others } = await asked("nid", { nationalCode: code, birthday: "1990-05-01" });
    for (const q of [mobile, code]) expect(await idsOf(q)).toContain(id);
    expect(await idsOf(code)).toContain(others);
    expect(await find(mobile, support)).toMatchObject([{ id, name: null }]);
    expect(await idsOf(code, support)).toContain(id);
    expect(await idsOf(code, support)).not.toContain(others);
    expect(await find(others, support)).toEqual([]);
    // An answer that they could read earlier is found only by the question's id.
    const before = await makeMember(BUSINESS, "accountant");
    const { id: read } = await asked("cardToIban", { card: card("6121") }, { by: before });
    const iban = String((await show(read, before)).answer?.values.iban);
    expect(await idsOf(iban, before)).toContain(read);
    await db().update(memberships).set({ role: "support" }).where(eq(memberships.memberId, before.id));
    expect(await idsOf(iban, before)).toEqual([]);
    expect(await find(read, before)).toMatchObject([{ id: read, name: null }]);
  });
});

it("narrows the ledger and its sums down to what was asked or told, for support to whole values of their own matches", async () => {
  const ledger = async (input: Record<string, unknown>, by = owner) => {
    const { status, body } = await by.ask(operations.list, input);
    expect(status).toBe(200);
    return (body.items as InquiryRow[]).map(({ id }) => id);
  };
  const { mobile = "" } = fresh("shahkar");
  const code = nationalCode("4711", "3344");
  const { id } = await asked("shahkar", { mobile, nationalCode: code }, { by: support, reason: "مشتری پشت خط است" });
  const { id: nid } = await asked("nid", { nationalCode: code, birthday: "1990-05-01" });
  for (const q of [mobile, `+98 ${mobile.slice(1)}`, id]) expect(await ledger({ q })).toEqual([id]);
  expect(await ledger({ q: code })).toEqual([nid, id]);
  expect(await ledger({ q: code, kind: "nid" })).toEqual([nid]);
  expect(await ledger({ q: code.slice(0, 6) })).toEqual([]);
  const { body: totals } = await owner.ask(operations.totals, { q: code });
  expect((totals as InquiryTotals).groups.map(({ key, asked: count }) => [key, count]).toSorted()).toEqual([
    ["nid", 1],
    ["shahkar", 1],
  ]);
  // Support finds only its own questions, by whole values.
  expect(await ledger({ q: code }, support)).toEqual([id]);
  expect(await ledger({ q: nid }, support)).toEqual([]);
  for (const operation of [operations.list, operations.totals])
    expect(await support.ask(operation, { q: mobile.slice(-4) })).toMatchObject({
      status: 403,
      body: { code: "whole_id_needed" },
    });
  // Their own question is no longer found by an answer that they could read earlier.
  const before = await makeMember(BUSINESS, "accountant");
  const { id: read } = await asked("cardToIban", { card: card("6122") }, { by: before });
  const iban = String((await show(read, before)).answer?.values.iban);
  expect(await ledger({ q: iban }, before)).toEqual([read]);
  await db().update(memberships).set({ role: "support" }).where(eq(memberships.memberId, before.id));
  expect(await ledger({ q: iban }, before)).toEqual([]);
});

it("erases somebody of whom nothing is known but what was asked", async () => {
  const { mobile = "" } = fresh("shahkar");
  const said = { mobile, nationalCode: nationalCode("4713") };
  const { id } = await asked("shahkar", said, { by: support, reason: "خانم رضوی پشت خط است" });
  await rekeyBook(new AbortController().signal);
  const wanted = { value: mobile, confirmation: mobile, reason: "به خواست خودش" };
  const erased = await owner.ask(searchOperations.erase, wanted);
  expect(erased, erased.text).toMatchObject({ status: 200, body: { records: 1 } });
  expect(await show(id)).toMatchObject({ isForgotten: true, state: "matched", reason: null });
  expect(await owner.ask(searchOperations.erase, wanted)).toMatchObject({ status: 404 });
});
