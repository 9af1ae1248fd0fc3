import { randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { customerAccountOperations as operations } from "@/lib/areas/people/customer-accounts/operations";
import type { AccountAsked } from "@/lib/areas/people/customer-accounts/server/answers";
import { customerOperations } from "@/lib/areas/people/customers/operations";
import { type InquiryRow, inquiryOperations } from "@/lib/areas/people/inquiries/operations";
import { revealOperations } from "@/lib/areas/records/reveal/operations";
import { makeIban } from "@/lib/kit/format/iban";
import type { Page } from "@/lib/kit/operations/define";
import { roleCan } from "@/lib/kit/permissions";
import { ROLES, type Role } from "@/lib/kit/roles";
import { db } from "@/lib/server/db/client";
import { auditEntries, inquiries, inquirySettings, serviceWrites } from "@/lib/server/db/schema";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { withCheckDigit } from "@/lib/testing/national-code";
import { askProxy } from "@/lib/testing/proxy";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { forgetTags } from "./answer-cache";

let sandbox: TestSandbox;
const members = {} as Record<Role, TestMember>;

beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off" });
  for (const role of ROLES) members[role] = await makeMember(BUSINESS, role);
});
afterAll(() => sandbox.close());
afterEach(() => sandbox.control("DELETE", "faults"));

const OF = "/v3/business/:business/customers/:customer";
const NAME = { firstName: "مریم", lastName: "کاظمی" };
let made = 0;

/** Ten digits with a valid check digit. */
function nationalCode(): string {
  return withCheckDigit(String(100_000_000 + made * 37));
}

async function newCustomer(more: object = NAME): Promise<string> {
  made += 1;
  const input = {
    type: "INDIVIDUAL",
    mobile: `0912444${String(made).padStart(4, "0")}`,
    nationalCode: nationalCode(),
    ...more,
  };
  const { body } = await askProxy(members.owner, customerOperations.create, input);
  return body.id;
}

/** A card number with these four last digits. The digit before them makes its check digit valid. */
function cardEnding(ending: string, bin = "603799"): string {
  for (let digit = 0; digit < 10; digit += 1) {
    const number = `${bin}12345${digit}${ending}`;
    const sum = [...number].reduce((total, each, index) => {
      const doubled = Number(each) * (index % 2 === 0 ? 2 : 1);
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
    if (sum % 10 === 0) return number;
  }
  throw new Error("no such card");
}
const ibanEnding = (ending: string): string => makeIban("017", `12345${ending}`);

const ask = (operation: { id: string }, input: Record<string, unknown>, role: Role = "accountant") =>
  askProxy(members[role], operation, input);
const track = () => ({ trackId: randomUUID() });
/** Asks the bank through the inquiry ledger. If it is refused, the body is the refusal. */
const askBank = async (what: string, input: Record<string, unknown>, role: Role = "accountant") => {
  const { status, body, text } = await members[role].ask(operations.ask, { what, ...input });
  return { status, body: body as never as AccountAsked & { code?: string; fields: Record<string, string> }, text };
};
/** The amount that left the sandbox's fee wallet during the work. */
async function fees(work: () => Promise<unknown>): Promise<number> {
  const charged = async () => (await sandbox.control<{ charged: unknown[] }>("GET", "fee-wallet")).charged.length;
  const before = await charged();
  await work();
  return (await charged()) - before;
}
const addCard = (customerId: string, card: string, more: object = {}) =>
  ask(operations.addCard, { customerId, card, ...track(), ...more });
const addIban = (customerId: string, iban: string, more: object = {}) =>
  ask(operations.addIban, { customerId, iban, ...track(), ...more });
const cardsOf = async (customerId: string, role: Role = "owner") =>
  (await ask(operations.cards, { customerId }, role)).body;
const ibansOf = async (customerId: string, role: Role = "owner") =>
  (await ask(operations.ibans, { customerId }, role)).body;

/** Everything that may be stored permanently or is sent to a browser. */
async function everythingKept(): Promise<string> {
  const [log, writes] = [
    await db().select().from(auditEntries).orderBy(auditEntries.seq),
    await db().select().from(serviceWrites),
  ];
  return JSON.stringify([log, writes.map(({ answer: _, ...row }) => row)]);
}

describe("a card", () => {
  it("is added, made the default, checked and removed, and its number stands nowhere but at the service", async () => {
    const customerId = await newCustomer();
    const [first, second] = [cardEnding("0010"), cardEnding("0022")];
    expect(
      (await addCard(customerId, `${first.slice(0, 4)} ${first.slice(4)}`, { isDefault: true })).body,
    ).toMatchObject({
      outcome: "done",
      compatibility: "NOT_CHECKED",
    });
    const added = await askBank("addCard", { customerId, card: second });
    expect(added.body).toMatchObject({ outcome: "done", compatibility: "MATCHED", owner: "مریم کاظمی" });
    const { items } = await cardsOf(customerId);
    const of = (ending: string) => items.find(({ card }: { card: string }) => card.endsWith(ending));
    expect(of("0010")).toMatchObject({ card: "603799******0010", isDefault: true, compatibility: "NOT_CHECKED" });
    const cardId = of("0022").id;
    expect((await ask(operations.setDefaultCard, { customerId, cardId })).status).toBe(200);
    const inquired = await askBank("card", { customerId, cardId: of("0010").id });
    expect(inquired.body).toMatchObject({ outcome: "done", compatibility: "MATCHED" });
    const after = await cardsOf(customerId);
    expect(
      after.items.map(({ card, isDefault, compatibility }: never) => [card, isDefault, compatibility]).sort(),
    ).toEqual([
      ["603799******0010", false, "MATCHED"],
      ["603799******0022", true, "MATCHED"],
    ]);
    expect((await ask(operations.removeCard, { customerId, cardId })).status).toBe(200);
    expect((await cardsOf(customerId)).items).toHaveLength(1);
    expect((await ask(operations.removeCard, { customerId, cardId })).status).toBe(404);
    const kept = (await everythingKept()) + added.text + JSON.stringify(after);
    for (const number of [first, second]) expect(kept).not.toContain(number);
    const [entry] = await db()
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, "customer_account.card_removed"))
      .orderBy(auditEntries.seq);
    expect(entry).toMatchObject({ subject: customerId, detail: { accountCard: "•••0022", outcome: "done" } });
  });

  it("leads to its IBAN where its bank does, which is kept with the customer's", async () => {
    const customerId = await newCustomer();
    await addCard(customerId, cardEnding("0031"));
    await addCard(customerId, cardEnding("0032", "636214"));
    const { items } = await cardsOf(customerId);
    const idOf = (ending: string) => items.find(({ card }: { card: string }) => card.endsWith(ending)).id;
    const { body } = await askBank("cardToIban", { customerId, cardId: idOf("0031") });
    expect(body).toMatchObject({ outcome: "done", iban: expect.stringMatching(/^IR\d\d017/) });
    expect((await ibansOf(customerId)).items).toMatchObject([{ iban: body.iban, isDefault: false }]);
    const refused = await askBank("cardToIban", { customerId, cardId: idOf("0032") });
    expect(refused.status).toBe(422);
    expect(refused.body.fields).toMatchObject({ card: expect.any(String) });
  });

  it("is named by a reference that no other kind, number or guess opens", async () => {
    const customerId = await newCustomer();
    const number = cardEnding("0041");
    await addCard(customerId, number);
    await addIban(customerId, ibanEnding("0041"));
    const [card, iban] = [(await cardsOf(customerId)).items[0], (await ibansOf(customerId)).items[0]];
    for (const cardId of [number, iban.id, `${card.id.slice(0, -3)}AAA`, "ref-AAAA", "x"]) {
      expect((await ask(operations.removeCard, { customerId, cardId })).status, cardId).toBe(404);
    }
    expect((await cardsOf(customerId)).items).toHaveLength(1);
    // The id does not work for another customer: the service does not know this card there.
    const other = await newCustomer();
    expect((await ask(operations.removeCard, { customerId: other, cardId: card.id })).status).toBe(404);
  });

  it("is not said back whole by what refuses it", async () => {
    const customerId = await newCustomer();
    const card = cardEnding("0042");
    await addCard(customerId, card);
    const { status, body, text } = await addCard(customerId, card);
    expect([status, body.fields.card]).toEqual([422, "کارت پیش‌تر برای این مشتری ثبت شده است."]);
    expect(text).not.toContain(card);
  });

  it.each(["", "6037991234567890", "603799123456789", "abc"])("is never sent as %j", async (card) => {
    const { status, body } = await addCard(await newCustomer(), card);
    expect([status, Object.keys(body.fields)]).toEqual([422, ["card"]]);
  });
});

describe("an IBAN", () => {
  it("is added, made the default, checked and removed, under either address of the service", async () => {
    const customerId = await newCustomer();
    const [one, other] = [ibanEnding("0011"), ibanEnding("0012")];
    await addIban(customerId, one, { isDefault: true });
    await addIban(customerId, other);
    const twice = await addIban(customerId, other);
    expect([twice.status, Object.keys(twice.body.fields)]).toEqual([422, ["iban"]]);
    const idOf = async (iban: string) =>
      (await ibansOf(customerId)).items.find((row: { iban: string }) => row.iban === iban).id;
    await ask(operations.setDefaultIban, { customerId, ibanId: await idOf(other) });
    const { body } = await askBank("iban", { customerId, ibanId: await idOf(other) });
    expect(body).toMatchObject({ outcome: "done", compatibility: "MATCHED", owner: "مریم کاظمی" });
    expect((await ibansOf(customerId)).items.find(({ isDefault }: { isDefault: boolean }) => isDefault)).toMatchObject({
      iban: other,
      bankName: expect.any(String),
      owner: "مریم کاظمی",
    });
    // An older service has it in the path.
    await sandbox.control("POST", "faults", {
      operation: `DELETE ${OF}/ibans`,
      fault: "status",
      value: "404",
      times: 1,
    });
    const ibanId = await idOf(one);
    await ask(operations.removeIban, { customerId, ibanId });
    await ask(operations.removeIban, { customerId, ibanId: await idOf(other) });
    expect((await ibansOf(customerId)).items.map(({ iban }: { iban: string }) => iban)).not.toContain(other);
    expect(await everythingKept()).not.toContain(other);
  });

  it("is masked for support, who is shown it for a reason that the log keeps with the customer", async () => {
    const customerId = await newCustomer();
    const iban = ibanEnding("0021");
    await askBank("addIban", { customerId, iban });
    const masked = await ask(operations.ibans, { customerId }, "support");
    expect(masked.text).not.toContain(iban);
    expect(masked.text).not.toMatch(/مریم|کاظمی/);
    const [row] = masked.body.items;
    const { body } = await members.support.ask(revealOperations.fields, {
      operation: operations.ibans.id,
      input: { customerId },
      paths: ["items.*.iban", "items.*.owner"],
      itemId: row.id,
      reason: "مشتری پشت خط است",
    });
    expect(body.values).toEqual({ "items.*.iban": iban, "items.*.owner": "مریم کاظمی" });
    const [entry] = await db()
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.actorId, members.support.id))
      .orderBy(desc(auditEntries.seq))
      .limit(1);
    expect(entry).toMatchObject({ action: "personal.revealed", subject: customerId });
    expect(JSON.stringify(entry)).not.toContain(iban);
  });
});

it("is told to whoever may read customers, and changed by whoever may write them", async () => {
  const customerId = await newCustomer();
  await addCard(customerId, cardEnding("0051"));
  const cardId = (await cardsOf(customerId)).items[0].id;
  for (const role of ROLES) {
    expect((await ask(operations.cards, { customerId }, role)).status).toBe(200);
    const { status } = await ask(operations.setDefaultCard, { customerId, cardId }, role);
    expect([role, status]).toEqual([role, roleCan(role, "customers.write") ? 200 : 403]);
    const inquired = await askBank("card", { customerId, cardId }, role);
    expect([role, inquired.status]).toEqual([role, roleCan(role, "inquiries.make") ? 200 : 403]);
  }
});

describe("the bank is asked for a fee", () => {
  const cardOf = async (customerId: string, ending: string) => {
    await addCard(customerId, cardEnding(ending));
    const row = (await cardsOf(customerId)).items.find(({ card }: { card: string }) => card.endsWith(ending));
    return { customerId, cardId: row.id };
  };
  const inquire = async (customerId: string, ending: string) => askBank("card", await cardOf(customerId, ending));

  it("and what it says is told apart: somebody else's, nothing found, nothing asked, silent, refused, not known", async () => {
    const customerId = await newCustomer();
    expect((await inquire(customerId, "8803")).body).toMatchObject({ outcome: "done", compatibility: "UNMATCHED" });
    const paid = await fees(async () => {
      const told = (await inquire(customerId, "8804")).body;
      expect(told).toMatchObject({ outcome: "no_match", compatibility: "UNMATCHED" });
    });
    expect(paid).toBe(1);
    const free = await fees(async () => {
      expect((await inquire(customerId, "8801")).body).toMatchObject({ outcome: "fee_wallet_empty", inquiry: null });
      expect((await inquire(customerId, "8805")).body).toMatchObject({ code: "upstream_rejected" });
      expect((await inquire(customerId, "8802")).body).toMatchObject({ outcome: "provider_silent", inquiry: null });
    });
    expect(free).toBe(0);
    expect((await cardsOf(customerId)).items).toContainEqual(
      expect.objectContaining({ card: "603799******8802", compatibility: "NOT_CHECKED" }),
    );
  });

  const answered = (path: string, told: object) =>
    sandbox.control("POST", "faults", { path, method: "POST", fault: "answer", value: JSON.stringify(told) });

  it.each([
    [{ status: 0 }],
    [{}],
    [{ code: "WHATEVER", message: "…" }],
    [{ status: 0, message: "انجام نشد." }],
    [{ status: 0, errors: { error: "خطای داخلی" } }],
  ])("and what says nothing of the account (%j) is neither done nor refused for free", async (told) => {
    const customerId = await newCustomer();
    const of = await cardOf(customerId, "0071");
    await answered(`${OF}/cards/:card/inquiry`, told);
    expect((await askBank("card", of)).body).toMatchObject({ is: "open", inquiry: { state: "unknown" } });
    await answered(`${OF}/ibans`, told);
    expect((await addIban(customerId, ibanEnding("0072"))).body).toMatchObject({ code: "outcome_unknown" });
    await answered(`${OF}/ibans`, { status: 0, message: "پیش‌تر ثبت شده است.", iban: ibanEnding("0073") });
    expect((await addIban(customerId, ibanEnding("0073"))).body).toMatchObject({ code: "outcome_unknown" });
  });

  it("and a refusal that names a field that was sent costs nothing, whatever its status", async () => {
    const of = await cardOf(await newCustomer(), "0074");
    await answered(`${OF}/cards/:card/inquiry`, {
      status: 0,
      errors: { track_id: ["نادرست است."] },
    });
    expect((await askBank("card", of)).body).toMatchObject({ is: "open", inquiry: { state: "lost" } });
    const customerId = await newCustomer();
    await answered(`${OF}/cards/to-iban`, { status: 0, errors: { card: ["این کارت پذیرفته نیست."] } });
    const named = await cardOf(customerId, "0075");
    expect((await askBank("cardToIban", named)).body).toMatchObject({
      code: "upstream_rejected",
      fields: { card: expect.any(String) },
    });
  });

  it("and its answer is found in an envelope, which may say 0 to what does not fit", async () => {
    const of = await cardOf(await newCustomer(), "0076");
    await answered(`${OF}/cards/:card/inquiry`, {
      status: 0,
      message: "نمی‌خواند.",
      data: { card_compatibility: "UNMATCHED" },
    });
    expect((await askBank("card", of)).body).toMatchObject({ is: "asked", compatibility: "UNMATCHED" });
    const other = await cardOf(await newCustomer(), "0077");
    await answered(`${OF}/cards/to-iban`, {
      status: 1,
      result: { iban: { iban: ibanEnding("0077"), bank_name: "ملی" } },
    });
    expect((await askBank("cardToIban", other)).body).toMatchObject({ is: "asked", iban: ibanEnding("0077") });
  });

  it("once: a kept answer is given for nothing, and asked again only by whoever has read it", async () => {
    const customerId = await newCustomer();
    const of = await cardOf(customerId, "0061");
    expect(
      await fees(async () => {
        const [one, other] = await Promise.all([askBank("card", of), askBank("card", of, "owner")]);
        expect([one.body.is, other.body.is].sort()).toEqual(["asked", "kept"]);
        expect(one.body.inquiry?.id).toBe(other.body.inquiry?.id);
        expect((await askBank("card", of)).body).toMatchObject({ is: "kept", compatibility: "MATCHED" });
        // Asking while it is added is the same question.
        await ask(operations.removeCard, of);
        const kept = await askBank("addCard", { customerId, card: cardEnding("0061") });
        expect(kept.body).toMatchObject({ is: "kept", owner: "مریم کاظمی" });
        expect((await cardsOf(customerId)).items).toEqual([]);
      }),
    ).toBe(1);
    const seen = (await askBank("addCard", { customerId, card: cardEnding("0061") })).body.inquiry?.mark;
    const again = { customerId, card: cardEnding("0061"), seen };
    expect(
      await fees(async () => {
        const both = await Promise.all([askBank("addCard", again), askBank("addCard", again)]);
        expect(both.map(({ body }) => body.is).sort()).toEqual(["asked", "kept"]);
      }),
    ).toBe(1);
    expect((await cardsOf(customerId)).items).toMatchObject([{ compatibility: "MATCHED" }]);
    // The record's name is part of the question.
    await ask(customerOperations.update, { customerId, type: "INDIVIDUAL", firstName: "مینا" });
    const [card] = (await cardsOf(customerId)).items;
    expect((await askBank("card", { customerId, cardId: card.id })).body).toMatchObject({ is: "asked" });
  });

  it("and is never asked by the way that adds for nothing", async () => {
    const customerId = await newCustomer();
    const { status, body } = await addCard(customerId, cardEnding("0062"), { hasInquiry: true });
    expect([status, Object.keys(body.fields)]).toEqual([422, ["hasInquiry"]]);
    const strange = await askBank("addIban", { customerId, iban: ibanEnding("0063") }, "support");
    expect(strange.status).toBe(403);
  });

  it("within a budget: beyond it the question waits, and nothing is asked", async () => {
    const customerId = await newCustomer();
    await members.owner.ask(inquiryOperations.changeSettings, {
      fees: { customerIban: 7000 },
      monthlyRial: null,
      members: { [members.accountant.id]: 0 },
    });
    const iban = ibanEnding("0064");
    expect(
      await fees(async () => {
        const waiting = await askBank("addIban", { customerId, iban });
        expect(waiting.body).toMatchObject({ is: "waiting", outcome: null, inquiry: { priceRial: 7000 } });
        const inquiryId = waiting.body.inquiry?.id;
        const decided = await members.manager.ask(inquiryOperations.decide, { inquiryId, isApproved: true });
        expect(decided.status).toBe(200);
      }),
    ).toBe(0);
    const answered = await askBank("addIban", { customerId, iban });
    expect(answered.body).toMatchObject({ is: "asked", inquiry: { state: "matched", priceRial: 7000 } });
    const { items } = (await members.owner.ask(inquiryOperations.list, { customerId })).body as Page<InquiryRow>;
    expect(items).toMatchObject([{ kind: "customerIban", state: "matched", costRial: 7000, customerId }]);
    await db().delete(inquirySettings);
  });

  it("and a lost answer is not known: nothing is sent again, the log says so, and the list shows what became of it", async () => {
    const customerId = await newCustomer();
    const operation = `POST ${OF}/cards`;
    const [arrived, never] = [cardEnding("0071"), cardEnding("0083")];
    for (const [fault, card] of [
      ["drop_after", arrived],
      ["drop_before", never],
    ] as const) {
      await sandbox.control("POST", "faults", { operation, fault, times: 1 });
      const first = await askBank("addCard", { customerId, card });
      expect(first.body).toMatchObject({ is: "open", outcome: null, inquiry: { state: "unknown" } });
    }
    expect((await askBank("addCard", { customerId, card: never })).body).toMatchObject({ is: "open", outcome: null });
    forgetTags(BUSINESS, ["customer-accounts"]);
    expect((await cardsOf(customerId)).items.map(({ card }: { card: string }) => card)).toEqual(["603799******0071"]);
    const log = await db()
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subject, customerId))
      .orderBy(auditEntries.seq);
    const added = log.filter(({ action }) => action === "customer_account.card_added");
    expect(added.map(({ detail }) => detail.outcome)).toEqual(["unknown", "unknown"]);
    // A member who has read that can ask again under the same track id.
    const markOf = async (card: string) => (await askBank("addCard", { customerId, card })).body.inquiry?.mark;
    const second = await askBank("addCard", { customerId, card: never, seen: await markOf(never) });
    expect(second.body).toMatchObject({ is: "asked", compatibility: "MATCHED" });
  });

  it("and an answer that was lost is taken from the service's list, without a second fee", async () => {
    const customerId = await newCustomer();
    const [card, iban] = [cardEnding("0097"), ibanEnding("0098")];
    await sandbox.control("POST", "faults", { operation: `POST ${OF}/cards`, fault: "drop_after", times: 1 });
    await sandbox.control("POST", "faults", { operation: `POST ${OF}/ibans`, fault: "drop_after", times: 1 });
    const lost = await askBank("addCard", { customerId, card });
    expect([lost.body.is, (await askBank("addIban", { customerId, iban })).body.is]).toEqual(["open", "open"]);
    forgetTags(BUSINESS, ["customer-accounts"]);
    const [row] = (await cardsOf(customerId)).items;
    const [account] = (await ibansOf(customerId)).items;
    expect(
      await fees(async () => {
        const checked = await askBank("card", { customerId, cardId: row.id, seen: lost.body.inquiry?.mark });
        expect(checked.body).toMatchObject({ is: "kept", compatibility: "MATCHED", owner: "مریم کاظمی" });
        const other = await askBank("iban", { customerId, ibanId: account.id });
        expect(other.body).toMatchObject({ is: "kept", compatibility: "MATCHED", inquiry: { state: "matched" } });
      }),
    ).toBe(0);
    // A list entry from before the question is no answer to it.
    const later = cardEnding("0099");
    await sandbox.control("POST", "faults", { operation: `POST ${OF}/cards`, fault: "drop_after", times: 1 });
    const { inquiry } = (await askBank("addCard", { customerId, card: later })).body;
    await db()
      .update(inquiries)
      .set({ askedAt: new Date(Date.now() + 3_600_000) })
      .where(eq(inquiries.id, inquiry?.id ?? ""));
    expect((await askBank("addCard", { customerId, card: later })).body).toMatchObject({ is: "open", outcome: null });
  });

  it("and a verdict under another name is no lost answer, nor is an account that is not theirs charged", async () => {
    const [customerId, another] = [await newCustomer(), await newCustomer()];
    const iban = ibanEnding("0100");
    expect((await askBank("addIban", { customerId, iban })).body).toMatchObject({
      is: "asked",
      compatibility: "MATCHED",
    });
    forgetTags(BUSINESS, ["customer-accounts"]);
    const [{ id: ibanId }] = (await ibansOf(customerId)).items;
    const renamed = { customerId, type: "INDIVIDUAL", ...NAME, lastName: "دیگرنام" };
    expect(await askProxy(members.owner, customerOperations.update, renamed)).toMatchObject({ status: 200 });
    forgetTags(BUSINESS, ["customers"]);
    await sandbox.control("POST", "faults", {
      operation: `POST ${OF}/ibans/:iban/inquiry`,
      fault: "drop_before",
      times: 1,
    });
    expect((await askBank("iban", { customerId, ibanId })).body).toMatchObject({ is: "open" });
    expect((await askBank("iban", { customerId, ibanId })).body).toMatchObject({ is: "open", outcome: null });

    const wrong = await askBank("iban", { customerId: another, ibanId });
    expect(wrong.body).toMatchObject({ code: "upstream_not_found" });
    const { items } = (await members.owner.ask(inquiryOperations.list, { customerId: another }))
      .body as Page<InquiryRow>;
    expect(items).toMatchObject([{ state: "refused", costRial: null }]);
  });

  it("about a name: a customer without one is asked for it", async () => {
    const customerId = await newCustomer({});
    const iban = ibanEnding("0032");
    const refused = await askBank("addIban", { customerId, iban });
    expect([refused.status, Object.keys(refused.body.fields).sort()]).toEqual([422, ["firstName", "lastName"]]);
    const { body } = await askBank("addIban", { customerId, iban, ...NAME });
    expect(body).toMatchObject({ outcome: "done", compatibility: "MATCHED", owner: "مریم کاظمی" });
  });
});
