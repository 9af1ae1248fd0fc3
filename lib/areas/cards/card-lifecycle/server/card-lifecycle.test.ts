import { randomBytes, randomUUID } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { GET as comeBack } from "@/app/(public)/return/card/route";
import { whyNoTransfer } from "@/lib/areas/cards/card-transfers/rules";
import type { BoardPage } from "@/lib/areas/cards/cards/application";
import { cardOperations as operations } from "@/lib/areas/cards/cards/operations";
import { watchApplications } from "@/lib/areas/cards/cards/server/look";
import { applicationSeals, NOTHING_TOLD, sealTold } from "@/lib/areas/cards/cards/server/record";
import { endLeftSendings } from "@/lib/areas/cards/cards/server/send";
import type { CardApplicationShown } from "@/lib/areas/cards/cards/status";
import { type SearchAnswer, searchOperations } from "@/lib/areas/records/search/operations";
import { reseal } from "@/lib/server/core/reseal";
import { db } from "@/lib/server/db/client";
import { auditEntries, cardApplications, cardPages } from "@/lib/server/db/schema/index";
import { forgetTags } from "@/lib/server/proxy/answer-cache";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { withCheckDigit } from "@/lib/testing/national-code";
import { askProxy } from "@/lib/testing/proxy";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { cardLifecycleOperations as use } from "../operations";
import { CARD_DEEDS, type CardPageLink, whyNot } from "../status";
import { forgetOldCardPages } from "./pages";

const ONE = "/v1/business/:business/issuer/provider/:provider/cardholder/:cardholder_id";
const REISSUE = `POST ${ONE}/card-reissue`;
const CONFIRM = `POST ${ONE}/confirm-otp`;
const RETRY = `POST ${ONE}/retry-otp`;
const ACTIVATE = `POST ${ONE}/card/activate/token`;
const FILM = new Uint8Array(Buffer.concat([Buffer.from("\0\0\0\x20ftypisom", "latin1"), randomBytes(2000)]));

interface Cardholder {
  id: string;
  national_code: string;
  flow: string;
  facts: string;
  otp: string | null;
}

let sandbox: TestSandbox;
let owner: TestMember;
let support: TestMember;
beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off" });
  owner = await makeMember(BUSINESS, "owner");
  support = await makeMember(BUSINESS, "support");
  await owner.ask(operations.saveProvider, { slug: "default", name: "بانک نمونه" });
  expect((await owner.ask(operations.configure)).status).toBe(200);
});
afterAll(() => sandbox.close());
afterEach(() => sandbox.control("DELETE", "faults"));

let made = 0;
function nationalCode(): string {
  made += 1;
  return withCheckDigit(`${String(1000 + made)}88061`);
}
const mobileOf = (number: number) => `0912123${String(1000 + number)}`;

const play = (cardholderId: string | null, what: string, body?: object) =>
  sandbox.control("POST", `cardholders/${cardholderId}/${what}`, body);
const advance = (seconds: number) => sandbox.control("POST", "clock", { advanceSeconds: seconds });
const fault = (operation: string, kind = "drop_after") =>
  sandbox.control("POST", "faults", { operation, fault: kind, times: 1 });
const cardholder = async (id: string | null): Promise<Cardholder> => {
  const { cardholders } = await sandbox.control<{ cardholders: Cardholder[] }>("GET", "cardholders");
  const found = cardholders.find((each) => each.id === id);
  if (!found) throw new Error("no such cardholder");
  return found;
};
const otpOf = async (id: string | null): Promise<string> => (await cardholder(id)).otp ?? "";
const callsOf = async (route: string): Promise<number> => {
  const { calls } = await sandbox.control<{ calls: { route: string | null }[] }>("GET", "calls");
  return calls.filter((call) => call.route === route).length;
};
const show = async (applicationId: string, by = owner): Promise<CardApplicationShown> => {
  const { status, body } = await by.ask(operations.show, { applicationId });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const look = async (applicationId: string): Promise<CardApplicationShown> => {
  const { status, body } = await owner.ask(operations.look, { applicationId });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const actions = async (subject: string) =>
  (await db().select().from(auditEntries).where(eq(auditEntries.subject, subject)).orderBy(auditEntries.seq))
    .map(({ action, detail }) => [action, (detail as { outcome?: string }).outcome] as const)
    .filter(([action]) => !["card_application.begun", "card_application.registered"].includes(action));

/** An application whose card was printed; with `ACTIVE` the card has also arrived and is active. */
async function issued(card?: "ACTIVE"): Promise<CardApplicationShown> {
  const code = nationalCode();
  const { body: begun } = await owner.ask(operations.begin, { provider: "default" }, randomUUID());
  const facts = {
    firstName: "زهرا",
    lastName: "نوری",
    firstNameEn: "Zahra",
    lastNameEn: "Nouri",
    nationalCode: code,
    birthDate: "1990-05-01",
    gender: "FEMALE",
    mobile: mobileOf(made),
    provinceId: "1",
    cityId: "101",
    address: "خیابان ولیعصر، پلاک ۱۲",
    postalCode: "1234567890",
    cardTemplateId: "1",
  };
  const { body: saved } = await owner.ask(operations.save, { applicationId: begun.id, version: 1, facts });
  const registered = await owner.ask(operations.register, { applicationId: begun.id, version: saved.version });
  const { cardholderId } = registered.body as CardApplicationShown;
  await play(cardholderId, "complete");
  expect((await owner.ask(operations.finalize, { applicationId: begun.id })).body.isAccepted).toBe(true);
  await play(cardholderId, "review", { decision: "approve" });
  await play(cardholderId, "print");
  if (card) {
    await play(cardholderId, "post", { status: "SENT" });
    await play(cardholderId, "post", { status: "DELIVERED" });
    await play(cardholderId, "card", { status: card });
  }
  return look(begun.id);
}

const ask = (application: { id: string }, more: object = {}, key: string = randomUUID()) =>
  owner.ask(use.reissue, { applicationId: application.id, reasonId: "1", ...more }, key);
/** A reissue that waits for its holder's code. */
async function asked(card: CardApplicationShown): Promise<CardApplicationShown> {
  const { status, body } = await ask(card);
  expect(status, JSON.stringify(body)).toBe(200);
  return show(body.id);
}
const confirm = (applicationId: string, code: string) => owner.ask(use.confirmCode, { applicationId, code });

describe("a reissue", () => {
  it("goes from its reason over the holder's code and five facts to a card of its own", async () => {
    const before = await issued("ACTIVE");
    const reissue = await asked(before);
    expect(reissue).toMatchObject({
      flow: "REISSUE",
      status: "WAITING_OTP",
      waitsFor: "applicant",
      name: "زهرا نوری",
      cardholderId: before.cardholderId,
      replacesId: before.id,
      canFinalize: false,
    });
    expect(Date.parse(reissue.codeUntil ?? "")).toBeGreaterThan(Date.now() + 60_000);
    expect(reissue.items.map(({ state }) => state)).toEqual(["done", "todo", "waits", "waits", "waits"]);
    // From now on the service reports the reissue, and the earlier application is closed.
    expect(await show(before.id)).toMatchObject({
      status: "DELIVERED",
      isReplaced: true,
      reissueId: reissue.id,
      waitsFor: "nobody",
    });

    const code = await otpOf(before.cardholderId);
    const confirmed = await confirm(
      reissue.id,
      ` ${code.replace(/\d/g, (digit) => "۰۱۲۳۴۵۶۷۸۹"[Number(digit)] ?? "")}`,
    );
    expect(confirmed.body).toMatchObject({ status: "DRAFT", waitsFor: "us", codeUntil: null });
    expect(confirmed.body.items.map(({ state }: { state: string }) => state)).toEqual([
      "done",
      "done",
      "optional",
      "todo",
      "todo",
    ]);

    // Only the facts that a reissue may change are taken from the form.
    const { version, facts } = await show(reissue.id);
    const typed = { ...facts, address: "خیابان انقلاب، پلاک ۳", firstName: "دیگری", mobile: "09350000000" };
    const saved = await owner.ask(operations.save, { applicationId: reissue.id, version, facts: typed });
    const sent = await owner.ask(operations.register, { applicationId: reissue.id, version: saved.body.version });
    expect(sent.body).toMatchObject({
      isChanged: false,
      facts: { firstName: "زهرا", address: "خیابان انقلاب، پلاک ۳" },
    });
    expect(JSON.parse((await cardholder(before.cardholderId)).facts)).toMatchObject({
      first_name: "زهرا",
      address: "خیابان انقلاب، پلاک ۳",
    });

    await owner.ask(operations.caption, { applicationId: reissue.id });
    const input = { provider: "default", cardholderId: before.cardholderId, type: "authentication_video" };
    await askProxy(owner, operations.uploadDocument, input, { writeKey: randomUUID(), file: { bytes: FILM } });
    await expect.poll(async () => (await show(reissue.id)).canFinalize).toBe(true);
    expect((await owner.ask(operations.finalize, { applicationId: reissue.id })).body.isAccepted).toBe(true);
    await play(before.cardholderId, "review", { decision: "approve" });
    await play(before.cardholderId, "print");
    const printed = await look(reissue.id);
    expect(printed).toMatchObject({
      status: "ISSUED",
      waitsFor: "post",
      card: { status: "INACTIVE", isPinChanged: false },
    });
    expect(printed.card?.pan).not.toBe(before.card?.pan);
    // The service's state now belongs to the reissue and not to the earlier card, whichever of the two is looked at.
    const old = await look(before.id);
    expect(old).toMatchObject({ flow: "ISSUE", status: "DELIVERED", card: { pan: before.card?.pan } });
    expect(await actions(reissue.id)).toEqual([
      ["card_application.reissue_asked", "done"],
      ["card_application.code_confirmed", "done"],
      ["card_application.changed", undefined],
      ["card_application.finalized", "done"],
      ["card_application.card_moved", undefined],
      ["card_application.moved", undefined],
    ]);
    // A further reissue replaces this card.
    const third = await asked(printed);
    expect(third).toMatchObject({ status: "WAITING_OTP", replacesId: reissue.id });
    expect(await look(reissue.id)).toMatchObject({ status: "ISSUED", isReplaced: true });
  });

  it("has its code tried out five times a minute and no more", async () => {
    const reissue = await asked(await issued("ACTIVE"));
    const wrong = (await otpOf(reissue.cardholderId)) === "11111" ? "22222" : "11111";
    const answers = [];
    for (let time = 0; time < 6; time += 1) answers.push((await confirm(reissue.id, wrong)).body.code);
    expect(answers.slice(0, 5)).not.toContain("locked");
    expect(answers[5]).toBe("locked");
  });

  it("tells a wrong code beside it, and repeats it nowhere", async () => {
    const reissue = await asked(await issued("ACTIVE"));
    const right = await otpOf(reissue.cardholderId);
    const wrong = right === "73951" ? "73952" : "73951";
    const { status, body, text } = await confirm(reissue.id, wrong);
    expect([status, Object.keys(body.fields)]).toEqual([422, ["code"]]);
    // The service's message repeats the code.
    expect(text).not.toContain(wrong);
    expect((await confirm(reissue.id, "12a4")).body.fields).toEqual({ code: "errors.invalidCardCode" });
    expect((await show(reissue.id)).status).toBe("WAITING_OTP");
    expect((await confirm(reissue.id, right)).body.status).toBe("DRAFT");
    const [row] = await db().select().from(cardApplications).where(eq(cardApplications.id, reissue.id));
    const entries = await db().select().from(auditEntries).orderBy(auditEntries.seq);
    for (const kept of [JSON.stringify(row), JSON.stringify(entries)])
      for (const code of [wrong, right]) expect(kept.includes(`"${code}"`)).toBe(false);
    expect((await confirm(reissue.id, right)).body.code).toBe("conflict");
    expect(await actions(reissue.id)).toEqual([
      ["card_application.reissue_asked", "done"],
      ["card_application.code_confirmed", "refused"],
      ["card_application.code_confirmed", "done"],
    ]);
  });

  it("refuses a code whose time is over, and another one before it is", async () => {
    const reissue = await asked(await issued("ACTIVE"));
    const early = await owner.ask(use.sendCode, { applicationId: reissue.id });
    expect(early.body.code).toBe("upstream_rejected");
    expect(early.body.detail).toContain("مهلت");
    const first = await otpOf(reissue.cardholderId);
    await advance(121);
    expect(Object.keys((await confirm(reissue.id, first)).body.fields)).toEqual(["code"]);
    const again = await owner.ask(use.sendCode, { applicationId: reissue.id });
    expect(again.status, JSON.stringify(again.body)).toBe(200);
    expect(Date.parse(again.body.codeUntil)).toBeGreaterThan(Date.now() + 60_000);
    expect((await confirm(reissue.id, await otpOf(reissue.cardholderId))).body.status).toBe("DRAFT");
  });

  it("says of a lost confirmation that it is not known, sends nothing again, and looking tells", async () => {
    const reissue = await asked(await issued("ACTIVE"));
    const code = await otpOf(reissue.cardholderId);
    await fault(CONFIRM);
    const before = await callsOf(CONFIRM);
    expect((await confirm(reissue.id, code)).body.code).toBe("outcome_unknown");
    expect((await callsOf(CONFIRM)) - before).toBe(1);
    expect((await show(reissue.id)).status).toBe("WAITING_OTP");
    expect((await look(reissue.id)).status).toBe("DRAFT");
  });

  it("says of a lost request for another code that one may have been sent", async () => {
    const reissue = await asked(await issued("ACTIVE"));
    await advance(121);
    await fault(RETRY);
    const before = await callsOf(RETRY);
    expect((await owner.ask(use.sendCode, { applicationId: reissue.id })).body.code).toBe("outcome_unknown");
    expect((await callsOf(RETRY)) - before).toBe(1);
    expect((await show(reissue.id)).codeUntil).toBeNull();
    expect((await confirm(reissue.id, await otpOf(reissue.cardholderId))).body.status).toBe("DRAFT");
  });

  it("whose answer was lost is found again where the service has begun it", async () => {
    const card = await issued("ACTIVE");
    await fault(REISSUE);
    const before = await callsOf(REISSUE);
    const { status, body } = await ask(card);
    expect([status, (await callsOf(REISSUE)) - before]).toEqual([200, 1]);
    expect(await show(body.id)).toMatchObject({ status: "LOST", waitsFor: "us" });
    expect(await show(card.id)).toMatchObject({ isReplaced: false, reissueId: body.id });
    // The watch finds it without anybody asking.
    await db()
      .update(cardApplications)
      .set({ lookAt: new Date(0) })
      .where(eq(cardApplications.id, body.id));
    await watchApplications();
    expect(await show(body.id)).toMatchObject({ status: "WAITING_OTP", codeUntil: null });
    expect(await show(card.id)).toMatchObject({ status: "DELIVERED", isReplaced: true });
  });

  it("whose question was lost is not begun, says the service: a person asks again or throws it away", async () => {
    const card = await issued("ACTIVE");
    await fault(REISSUE, "drop_before");
    const { body } = await ask(card);
    expect((await show(body.id)).status).toBe("LOST");
    expect(await look(body.id)).toMatchObject({ status: "NEW", next: "card_reissue_request" });
    expect((await show(card.id)).status).toBe("DELIVERED");
    expect((await ask({ id: body.id })).body).toEqual({ id: body.id });
    expect((await show(body.id)).status).toBe("WAITING_OTP");

    const other = await issued("ACTIVE");
    await fault(REISSUE, "drop_before");
    const lost = (await ask(other)).body;
    await look(lost.id);
    expect((await owner.ask(operations.discard, { applicationId: lost.id })).status).toBe(200);
    expect((await show(other.id)).reissueId).toBeNull();
    expect((await asked(other)).status).toBe("WAITING_OTP");
  });

  it("that was begun elsewhere is no state of the card that is there, and is taken over by whoever asks for one", async () => {
    const card = await issued("ACTIVE");
    const { access_token } = await sandbox.control<{ access_token: string }>("POST", "tokens", {});
    const elsewhere = await fetch(
      `${sandbox.url}/v1/business/${BUSINESS}/issuer/provider/default/cardholder/${card.cardholderId}/card-reissue`,
      {
        method: "POST",
        headers: { authorization: `Bearer ${access_token}`, "content-type": "application/json" },
        body: JSON.stringify({ reason_id: 2 }),
      },
    );
    expect(elsewhere.status).toBe(200);
    expect(await look(card.id)).toMatchObject({ flow: "ISSUE", status: "DELIVERED" });
    const taken = await asked(card);
    expect(taken).toMatchObject({ status: "WAITING_OTP", replacesId: card.id });
    expect((await confirm(taken.id, await otpOf(card.cardholderId))).body.status).toBe("DRAFT");
  });

  it("that is refused leaves nothing, and one that a dead process left is not known", async () => {
    const card = await issued("ACTIVE");
    const refused = await ask(card, { reasonId: "99" });
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ["reasonId"]]);
    expect((await show(card.id)).reissueId).toBeNull();
    expect((await actions(card.id)).at(-1)).toEqual(["card_application.reissue_asked", "refused"]);

    const { id } = (await ask(card)).body;
    await db()
      .update(cardApplications)
      .set({ status: "SENDING", sendingAt: new Date(Date.now() - 3_600_000) })
      .where(eq(cardApplications.id, id));
    await endLeftSendings();
    expect((await show(id)).status).toBe("LOST");
    expect((await look(id)).status).toBe("WAITING_OTP");
  });

  it("is one for all presses of a form and for two people at once, and only of a card that was issued", async () => {
    const card = await issued("ACTIVE");
    const key = randomUUID();
    const before = await callsOf(REISSUE);
    const first = await ask(card, {}, key);
    expect((await ask(card, {}, key)).body).toEqual(first.body);
    expect((await ask(card)).body.code).toBe("conflict");
    expect((await callsOf(REISSUE)) - before).toBe(1);
    expect((await ask({ id: first.body.id })).body.code).toBe("conflict");
    const { body: draft } = await owner.ask(operations.begin, { provider: "default" }, randomUUID());
    expect((await ask(draft)).body.code).toBe("conflict");
  });
});

const prepare = (application: { id: string }, page: string, more: object = {}, by = owner) =>
  by.ask(use.openPage, { applicationId: application.id, page, ...more }, randomUUID());
/** The holder's press on the bank's page. @returns where the bank sends them back to */
async function press({ url }: CardPageLink, decision: "agree" | "cancel"): Promise<URL> {
  expect((await fetch(url)).status).toBe(200);
  const pressed = await fetch(url, {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ decision }),
  });
  expect(pressed.status).toBe(303);
  return new URL(pressed.headers.get("location") ?? "");
}
/** Opens our own return page. @returns the path to which it redirects */
async function back(address: URL): Promise<string> {
  const answer = await comeBack(new Request(address));
  expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
  return new URL(answer.headers.get("location") ?? "").pathname;
}

describe("the bank's pages", () => {
  it("activate the card, choose its first PIN and block it for good, each once and back", async () => {
    const card = await issued();
    // The service is not called for an action that is not possible now.
    expect((await prepare(card, "changePin")).body.code).toBe("conflict");
    const activation = (await prepare(card, "activate")).body as CardPageLink;
    expect(activation.url).toMatch(/^http.*\/v1\/redirect\/card\/activate\/[\w-]+$/);
    expect((await show(card.id)).pages).toMatchObject([{ page: "activate", returned: null }]);
    const seen = await owner.ask(use.pageLink, { applicationId: card.id, pageId: activation.id });
    expect(seen.body.url).toBe(activation.url);
    expect(await back(await press(activation, "agree"))).toBe("/return/card/done");
    expect(await show(card.id)).toMatchObject({
      card: { status: "ACTIVE", isPinChanged: false },
      pages: [{ page: "activate", returned: "SUCCEED" }],
    });
    // Its token no longer works, here or at the bank.
    expect((await fetch(activation.url)).status).toBe(404);
    expect((await owner.ask(use.pageLink, { applicationId: card.id, pageId: activation.id })).body.code).toBe(
      "conflict",
    );

    const pin = (await prepare(card, "changePin")).body as CardPageLink;
    expect(await back(await press(pin, "agree"))).toBe("/return/card/done");
    expect((await show(card.id)).card?.isPinChanged).toBe(true);
    expect((await prepare(card, "changePin")).body.code).toBe("conflict");

    const lastFour = (await show(card.id)).card?.pan?.slice(-4);
    for (const [more, field] of [
      [{ lastFour }, "reasonId"],
      [{ reasonId: "4" }, "lastFour"],
      [{ reasonId: "4", lastFour: lastFour === "0000" ? "0001" : "0000" }, "lastFour"],
      [{ reasonId: "1", lastFour }, "reasonId"],
    ] as const)
      expect(Object.keys((await prepare(card, "block", more)).body.fields)).toEqual([field]);
    const block = (await prepare(card, "block", { reasonId: "4", lastFour })).body as CardPageLink;
    expect(await back(await press(block, "agree"))).toBe("/return/card/done");
    expect((await show(card.id)).card?.status).toBe("BLOCKED");
    // The board can be filtered by an application's state, also for one that nobody has looked at since an update.
    const isListed = async (status: string) =>
      ((await owner.ask(operations.list, { status, perPage: 100 })).body as BoardPage).items.some(
        ({ id }) => id === card.id,
      );
    const { standing, status } = await show(card.id);
    expect(standing).toBe("CARD_BLOCKED");
    expect([await isListed("CARD_BLOCKED"), await isListed(status)]).toEqual([true, false]);
    await db().update(cardApplications).set({ standing: null }).where(eq(cardApplications.id, card.id));
    expect([await isListed("CARD_BLOCKED"), await isListed(status)]).toEqual([false, true]);
    await reseal(applicationSeals);
    expect([await isListed("CARD_BLOCKED"), await isListed(status)]).toEqual([true, false]);
    // The search terms are made again if an earlier rule made them.
    const foundBy = async () =>
      (await db().select().from(cardApplications).where(eq(cardApplications.id, card.id)))[0]?.terms;
    const drawn = await foundBy();
    await db()
      .update(cardApplications)
      .set({ terms: ["of an earlier rule"] })
      .where(eq(cardApplications.id, card.id));
    await reseal(applicationSeals);
    expect(await foundBy()).toEqual(drawn);
    for (const page of ["activate", "changePin", "block"])
      expect((await prepare(card, page, { reasonId: "4", lastFour })).body.code).toBe("conflict");
    const [entry] = await db()
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subject, card.id), eq(auditEntries.action, "card_application.page_asked")))
      .orderBy(desc(auditEntries.seq))
      .limit(1);
    expect(entry?.detail).toEqual({ cardProvider: "default", cardPage: "block", cardReason: "4", outcome: "done" });
    // A blocked card can only be replaced by another one.
    expect((await asked(await look(card.id))).status).toBe("WAITING_OTP");
  });

  it("believe no browser: a forged return changes nothing, and a left page is told as such", async () => {
    const card = await issued();
    const link = (await prepare(card, "activate")).body as CardPageLink;
    const address = (token: string, status: string) =>
      new URL(`http://localhost:3000/return/card?token=${token}&cardholder_id=x&status=${status}`);
    const token = link.url.split("/").at(-1) ?? "";
    expect(await back(address(randomUUID(), "SUCCEED"))).toBe("/return/card/unknown");
    expect(await back(address(token, "ANYTHING"))).toBe("/return/card/unknown");
    expect((await show(card.id)).pages[0]?.returned).toBeNull();
    // The same result, sent repeatedly, causes one call only.
    const before = await callsOf(`GET ${ONE}/card/status`);
    for (let time = 0; time < 3; time += 1) expect(await back(address(token, "SUCCEED"))).toBe("/return/card/unknown");
    expect((await callsOf(`GET ${ONE}/card/status`)) - before).toBe(1);
    expect(await show(card.id)).toMatchObject({ card: { status: "INACTIVE" }, pages: [{ returned: "SUCCEED" }] });

    const other = (await prepare(card, "activate")).body as CardPageLink;
    expect(await back(await press(other, "cancel"))).toBe("/return/card/not-done");
    expect((await show(card.id)).pages).toMatchObject([{ id: other.id, returned: "FAILED" }]);

    // If the service does not answer, the page must not say that nothing was done.
    const third = (await prepare(card, "activate")).body as CardPageLink;
    const left = await press(third, "cancel");
    await sandbox.control("POST", "faults", { operation: `GET ${ONE}/inquiry`, fault: "drop_before", times: "always" });
    expect(await back(left)).toBe("/return/card/unknown");
  });

  it("of which nobody came back are looked after once their time is over, and their tokens are not kept", async () => {
    const card = await issued();
    const link = (await prepare(card, "activate")).body as CardPageLink;
    const [row] = await db().select().from(cardPages).where(eq(cardPages.id, link.id));
    expect(JSON.stringify(row)).not.toContain(link.url.split("/").at(-1));
    await press(link, "agree");
    expect((await show(card.id)).card?.status).toBe("INACTIVE");
    const [stored] = await db().select().from(cardApplications).where(eq(cardApplications.id, card.id));
    expect(stored?.lookAt?.getTime()).toBeLessThanOrEqual(Date.parse(link.until) + 30_000);
    await db()
      .update(cardApplications)
      .set({ lookAt: new Date(0) })
      .where(eq(cardApplications.id, card.id));
    await watchApplications();
    expect((await show(card.id)).card?.status).toBe("ACTIVE");
    await db()
      .update(cardPages)
      .set({ until: new Date(Date.now() - 2 * 86_400_000) })
      .where(eq(cardPages.id, link.id));
    await forgetOldCardPages();
    const [later] = await db().select().from(cardPages).where(eq(cardPages.id, link.id));
    expect(later?.contents).toBeNull();
  });

  it("whose answer was lost leave no link, and what the service refuses is looked at", async () => {
    const card = await issued();
    await fault(ACTIVATE);
    const before = await callsOf(ACTIVATE);
    expect((await prepare(card, "activate")).body.code).toBe("outcome_unknown");
    expect((await callsOf(ACTIVATE)) - before).toBe(1);
    expect((await show(card.id)).pages).toEqual([]);
    await play(card.cardholderId, "card", { status: "ACTIVE" });
    const refused = await prepare(card, "activate");
    expect(refused.body.code).toBe("upstream_rejected");
    expect((await show(card.id)).card?.status).toBe("ACTIVE");
    expect((await actions(card.id)).slice(-3)).toEqual([
      ["card_application.page_asked", "unknown"],
      ["card_application.page_asked", "refused"],
      ["card_application.card_moved", undefined],
    ]);
  });

  it("are the managers' to hand over; support sees how the card stands, without its number, and no link", async () => {
    const card = await issued();
    const link = (await prepare(card, "activate")).body as CardPageLink;
    const token = link.url.split("/").at(-1) ?? "";
    const { text, body } = await support.ask(operations.show, { applicationId: card.id });
    expect(body).toMatchObject({ card: { status: "INACTIVE" }, pages: [{ page: "activate" }] });
    for (const secret of [token, card.card?.pan, card.account?.iban]) expect(text).not.toContain(secret);
    for (const [operation, input] of [
      [use.openPage, { page: "activate" }],
      [use.pageLink, { pageId: link.id }],
      [use.reissue, { reasonId: "1" }],
      [use.confirmCode, { code: "12345" }],
      [use.sendCode, {}],
    ] as const)
      expect((await support.ask(operation as never, { applicationId: card.id, ...input })).body.code).toBe("forbidden");
  });
});

it("an application is found by the one box, by whole values of theirs and words of a name", async () => {
  const card = await issued("ACTIVE");
  const { nationalCode: code = "", mobile = "" } = card.facts;
  const hits = async (q: string, by = owner) =>
    ((await by.ask(searchOperations.lookup, { q })).body as SearchAnswer).hits.filter(
      ({ kind }) => kind === "cardApplication",
    );
  const values = [
    card.id,
    card.cardholderId,
    code,
    mobile,
    card.card?.pan,
    card.account?.iban,
    card.account?.accountNumber,
    card.post?.code,
  ];
  for (const q of values) {
    const found = await hits(q ?? "");
    expect(
      found.map(({ id }) => id),
      String(q),
    ).toContain(card.id);
    expect(found.find(({ id }) => id === card.id)).toMatchObject({
      isExact: true,
      status: "DELIVERED",
      name: "زهرا نوری",
    });
  }
  expect((await hits("نوری زهرا")).every(({ isExact }) => !isExact)).toBe(true);
  expect((await hits("نوری زهرا")).length).toBeGreaterThan(0);
  const masked = await hits(mobile, support);
  expect(masked.map(({ id }) => id)).toContain(card.id);
  expect(JSON.stringify(masked)).not.toContain("نوری");
});

describe("where the service tells nothing that is known of a card", () => {
  it("nothing is ruled out: the service decides", async () => {
    const card = await issued("ACTIVE");
    await sandbox.control("POST", "habits", { card_answers: "bare" });
    try {
      // Everything that the service told before is deleted, as for a newly set-up installation.
      await db()
        .update(cardApplications)
        .set({ told: sealTold(card.id, NOTHING_TOLD) })
        .where(eq(cardApplications.id, card.id));
      const before = await callsOf(`GET ${ONE}/card/status`);
      const now = await look(card.id);
      expect(now).toMatchObject({ status: "UNKNOWN", statusAsSent: "PRINTED_AND_SENT", card: { pan: null } });
      expect((await callsOf(`GET ${ONE}/card/status`)) - before).toBe(1);
      for (const deed of CARD_DEEDS) expect([deed, whyNot(deed, now)]).toEqual([deed, null]);
      expect([whyNoTransfer("account", now), whyNoTransfer("card", now)]).toEqual([null, null]);
      // The card is already active, as the service itself says.
      expect((await prepare(card, "activate")).body.code).toBe("upstream_rejected");
      expect((await prepare(card, "block", { reasonId: "6" })).status).toBe(200);
      expect((await ask(card)).status).toBe(200);
    } finally {
      await sandbox.control("POST", "habits", { card_answers: "told" });
    }
  });

  it("a stolen card is blocked although the list of reasons cannot be read", async () => {
    const card = await issued("ACTIVE");
    const lastFour = card.card?.pan?.slice(-4);
    forgetTags(BUSINESS, ["card-settings"]);
    await sandbox.control("POST", "faults", {
      operation: "GET /v1/business/:business/issuer/reasons",
      fault: "status",
      status: 500,
      times: 5,
    });
    expect((await prepare(card, "block", { lastFour })).status).toBe(200);
  });
});
