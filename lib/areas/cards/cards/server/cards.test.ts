import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { POST } from "@/app/api/webhooks/[business]/[topic]/route";
import { seal } from "@/lib/server/core/secret-box";
import { db } from "@/lib/server/db/client";
import {
  auditEntries,
  businesses,
  cardApplications,
  cardSettings,
  webhookDeliveries,
} from "@/lib/server/db/schema/index";
import { processDelivery } from "@/lib/server/webhooks/process";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { withCheckDigit } from "@/lib/testing/national-code";
import { askProxy } from "@/lib/testing/proxy";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import type { BoardPage, ChecklistItem } from "../application";
import { cardOperations as operations } from "../operations";
import type { CardApplicationShown, CardSettings } from "../status";
import { watchApplications } from "./look";
import { contentsBox, forgetApplicantsOf } from "./record";
import { endLeftSendings } from "./send";

const CREATE = "POST /v1/business/:business/issuer/provider/:provider/cardholder";
const FINALIZE = "POST /v1/business/:business/issuer/provider/:provider/cardholder/:cardholder_id/finalize";
const PHOTO = new Uint8Array(Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), randomBytes(2000)]));
const FILM = new Uint8Array(Buffer.concat([Buffer.from("\0\0\0\x20ftypisom", "latin1"), randomBytes(2000)]));
const KEY = randomBytes(24).toString("hex");

let sandbox: TestSandbox;
let owner: TestMember;
let support: TestMember;
let accountant: TestMember;
beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off" });
  [owner, support, accountant] = (await Promise.all(
    (["owner", "support", "accountant"] as const).map((role) => makeMember(BUSINESS, role)),
  )) as [TestMember, TestMember, TestMember];
  await db()
    .update(businesses)
    .set({ webhookKey: seal(KEY, `webhook-key:${BUSINESS}`) });
  await owner.ask(operations.saveProvider, { slug: "default", name: "بانک نمونه" });
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  expect((await owner.ask(operations.configure)).status).toBe(200);
});
afterEach(() => sandbox.control("DELETE", "faults"));

let made = 0;
/** A national code with these four digits before its last two. */
function nationalCode(sign = "4711"): string {
  made += 1;
  return withCheckDigit(`${String(1000 + made)}${sign}1`);
}
const facts = (sign?: string) => ({
  firstName: "مريم",
  lastName: "كاظمي",
  firstNameEn: "Maryam",
  lastNameEn: "Kazemi",
  nationalCode: nationalCode(sign),
  birthDate: "1990-05-01",
  gender: "FEMALE",
  mobile: `۰۹۱۲۱۲۳${String(1000 + made)}`,
  provinceId: "1",
  cityId: "101",
  address: "خیابان ولیعصر، پلاک ۱۲",
  postalCode: "1234567890",
  cardTemplateId: "1",
});

async function begin(by = owner): Promise<string> {
  const { status, body } = await by.ask(operations.begin, { provider: "default" }, randomUUID());
  expect(status).toBe(200);
  return body.id;
}
const show = async (applicationId: string, by = owner): Promise<CardApplicationShown> => {
  const { status, body } = await by.ask(operations.show, { applicationId });
  expect(status).toBe(200);
  return body;
};
/** A draft with its facts. */
async function typed(what: Record<string, string> = facts()): Promise<{ id: string; version: number }> {
  const id = await begin();
  const { status, body } = await owner.ask(operations.save, { applicationId: id, version: 1, facts: what });
  expect(status).toBe(200);
  return { id, version: body.version };
}
async function registered(what = facts()): Promise<CardApplicationShown> {
  const { id, version } = await typed(what);
  const { status, body } = await owner.ask(operations.register, { applicationId: id, version });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const upload = async ({ cardholderId }: { cardholderId: string | null }, type: string) => {
  const bytes = type === "authentication_video" ? FILM : PHOTO;
  const input = { provider: "default", cardholderId, type };
  const answer = await askProxy(owner, operations.uploadDocument, input, { writeKey: randomUUID(), file: { bytes } });
  expect(answer.status, answer.text).toBe(200);
};
const stateOf = (items: readonly ChecklistItem[], slug: string) => items.find((item) => item.slug === slug)?.state;
/** Waits for an effect that happens a moment later. */
const until = (work: () => Promise<void>) =>
  expect
    .poll(() =>
      work().then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);

async function completed(sign?: string): Promise<CardApplicationShown> {
  const application = await registered(facts(sign));
  for (const type of ["national_card_front_photo", "national_card_back_photo", "signature_photo"])
    await upload(application, type);
  expect((await owner.ask(operations.caption, { applicationId: application.id })).status).toBe(200);
  await upload(application, "authentication_video");
  await until(async () => expect((await show(application.id)).canFinalize).toBe(true));
  return show(application.id);
}
const actions = async (subject: string) =>
  (await db().select().from(auditEntries).where(eq(auditEntries.subject, subject)).orderBy(auditEntries.seq)).map(
    ({ action, detail }) => [action, (detail as { outcome?: string }).outcome] as const,
  );

describe("before the first card", () => {
  it("remembers that issuing was set up, by whom", async () => {
    const { body } = await owner.ask(operations.settings);
    expect(body).toMatchObject({ state: "set", providers: [{ slug: "default", name: "بانک نمونه" }] });
    expect(body.changedBy).not.toBeNull();
    const { config } = await sandbox.control<{ config: object }>("GET", "card-config");
    expect(config).not.toBeNull();
  });

  it("believes a refusal that says otherwise, and nothing else", async () => {
    const state = async () => ((await owner.ask(operations.settings)).body as CardSettings).state;
    await sandbox.control("DELETE", "card-config");
    // The settings are not read from a cached answer.
    const { id, version } = await typed();
    const refused = await owner.ask(operations.register, { applicationId: id, version });
    expect(refused.body.code).toBe("cards_not_set_up");
    expect(await state()).toBe("refused");
    // The change is announced once: a screen that hears of it asks again, and that call must not announce it again.
    const known = (await owner.ask(operations.settings)).body.changedAt;
    expect((await owner.ask(operations.register, { applicationId: id, version })).body.code).toBe("cards_not_set_up");
    expect((await owner.ask(operations.settings)).body.changedAt).toBe(known);
    expect((await show(id)).status).toBe("NEW");
    await owner.ask(operations.configure);
    expect(await state()).toBe("set");
    // A refusal of one applicant says nothing about the set-up.
    const other = await typed(facts("8801"));
    const answer = await owner.ask(operations.register, { applicationId: other.id, version: other.version });
    expect(answer.body.code).toBe("upstream_rejected");
    expect(await state()).toBe("set");
    await db().delete(cardSettings);
    expect(await state()).toBe("unknown");
  });

  it("tells the lists that facts are chosen from once a day, and the designs with their pictures", async () => {
    for (const list of ["guilds", "educations", "occupations", "reasons"]) {
      const { status, body } = await support.ask(operations.reference, { list });
      expect(status).toBe(200);
      expect(body.length).toBeGreaterThan(2);
    }
    // Once the new set-up is known, answers come from the cache again.
    const asked = async () => {
      await sandbox.control("DELETE", "calls");
      await support.ask(operations.reference, { list: "guilds" });
      const { calls } = await sandbox.control<{ calls: unknown[] }>("GET", "calls");
      return calls.length;
    };
    await expect.poll(asked).toBe(0);
    const { body } = await owner.ask(operations.templates, { provider: "default" });
    expect(body[0]).toMatchObject({ title: "آبی ساده", isDefault: true });
    expect(body[0].picture).toMatch(/^data:image\/png;base64,/);
    expect((await owner.ask(operations.templates, { provider: "strange" })).status).toBe(404);
  });

  it("is set up with further values that the service wants, by their names", async () => {
    await sandbox.control("POST", "habits", { card_config: "needs_client" });
    const configure = async (more?: string) => (await owner.ask(operations.configure, { more })).body;
    expect((await configure()).fields).toMatchObject({ client_id: expect.anything() });
    expect((await configure("client id = 1")).fields).toEqual({ more: "errors.namedValues" });
    expect((await configure("webhook_url=https://elsewhere.example")).fields).toEqual({ more: "errors.namedValues" });
    expect(await configure("client_id = abc=1\n\nbranch=12")).toMatchObject({ state: "set" });
    await sandbox.control("POST", "habits", { card_config: "free" });
    const entries = await db().select().from(auditEntries).where(eq(auditEntries.action, "card.configured"));
    expect(entries.map(({ detail }) => detail)).toContainEqual({ cardConfigNames: "client_id, branch" });
    expect(JSON.stringify(entries)).not.toContain("abc=1");
  });

  it("lets owners and managers do it, and shows others how it stands", async () => {
    for (const operation of [operations.configure, operations.begin, operations.finalize])
      expect((await accountant.ask(operation, { provider: "default", applicationId: "x" })).body.code).toBe(
        "forbidden",
      );
    expect((await accountant.ask(operations.settings)).status).toBe(200);
    const bad = await owner.ask(operations.saveProvider, { slug: "../x", name: "x" });
    expect(bad.body.fields).toEqual({ slug: "errors.invalidProvider" });
    const named = { slug: "Blu.Bank-2", name: "نمونهٔ دوم" };
    expect((await owner.ask(operations.saveProvider, named)).status).toBe(200);
    expect((await owner.ask(operations.settings)).body.providers).toContainEqual(expect.objectContaining(named));
    expect((await owner.ask(operations.begin, { provider: named.slug }, randomUUID())).status).toBe(200);
    await owner.ask(operations.removeProvider, { slug: named.slug });
  });
});

describe("a draft", () => {
  it("is one for all presses of a form, and keeps what is not finished", async () => {
    const key = randomUUID();
    const first = await owner.ask(operations.begin, { provider: "default" }, key);
    expect((await owner.ask(operations.begin, { provider: "default" }, key)).body).toEqual(first.body);
    expect((await owner.ask(operations.begin, { provider: "strange" })).body.fields).toHaveProperty("provider");
    const applicationId = first.body.id;
    await owner.ask(operations.save, { applicationId, version: 1, facts: { firstName: "نیمه", mobile: "09" } });
    const draft = await show(applicationId);
    expect(draft).toMatchObject({ status: "NEW", waitsFor: "us", next: "create_cardholder", name: "نیمه" });
    expect(draft.missing).toContainEqual({ name: "mobile", error: "errors.invalidMobile" });
    expect(draft.items.map(({ state }) => state)).toEqual(["todo", "waits", "waits", "waits", "waits", "waits"]);
  });

  it("is never written over what somebody else wrote meanwhile", async () => {
    const { id, version } = await typed();
    const late = await owner.ask(operations.save, {
      applicationId: id,
      version: version - 1,
      facts: { firstName: "دیر" },
    });
    expect(late.body.code).toBe("conflict");
    expect((await show(id)).facts.firstName).toBe("مریم");
  });

  it("leaves nothing of anybody readable in the database, and is found by whole values and words of names", async () => {
    const what = facts();
    const { id } = await typed(what);
    const [row] = await db().select().from(cardApplications).where(eq(cardApplications.id, id));
    expect(JSON.stringify(row)).not.toContain(what.nationalCode);
    expect(contentsBox.open(row as never).facts.nationalCode).toBe(what.nationalCode);
    const found = async (q: string) =>
      ((await owner.ask(operations.list, { q })).body as BoardPage).items.map((item) => item.id);
    expect(await found(what.nationalCode)).toEqual([id]);
    expect(await found(what.mobile)).toEqual([id]);
    expect(await found("کاظمی مریم")).toContain(id);
    expect(await found("کاظم")).toEqual([]);
  });

  it("is found by a name of two halves however they are written", async () => {
    const ways = ["کاظمی‌نژاد", "کاظمی نژاد", "کاظمینژاد"];
    const ids = await Promise.all(ways.map(async (lastName) => (await typed({ ...facts(), lastName })).id));
    const found = async (q: string) =>
      ((await owner.ask(operations.list, { q })).body as BoardPage).items.map((item) => item.id);
    for (const way of [...ways, "مريم كاظمي نژاد"])
      expect(await found(way), way).toEqual(expect.arrayContaining(ids.slice(0, 2)));
    expect(await found(ways[0] ?? "")).toContain(ids[2]);
  });

  it("is kept in the service's spelling, as far as it is right, whatever keyboard it was typed on", async () => {
    const what = facts();
    const typedFacts = {
      ...what,
      firstName: " مريم   علي ",
      mobile: "+98 935 4008880",
      nationalCode: what.nationalCode.replace(/\d/g, (digit) => "۰۱۲۳۴۵۶۷۸۹"[Number(digit)] ?? ""),
      postalCode: "۱۲",
    };
    const { id, version } = await typed(typedFacts);
    const kept = { mobile: "09354008880", nationalCode: what.nationalCode };
    expect(await show(id)).toMatchObject({
      name: "مریم علی کاظمی",
      ...kept,
      facts: { ...kept, firstName: "مریم علی", postalCode: "۱۲" },
    });
    expect((await show(id, support)).mobile).toMatch(/^0935/);
    const facts2 = { ...typedFacts, postalCode: "۱۲۳۴۵۶۷۸۹۰" };
    const saved = await owner.ask(operations.save, { applicationId: id, version, facts: facts2 });
    const done = await owner.ask(operations.register, { applicationId: id, version: saved.body.version });
    expect(done.body, JSON.stringify(done.body)).toMatchObject({ ...kept, facts: { postalCode: "1234567890" } });
    // The same value typed in another spelling is no change.
    const again = await owner.ask(operations.save, {
      applicationId: id,
      version: done.body.version,
      facts: { ...facts2, mobile: "0098 9354008880" },
    });
    expect(again.status).toBe(200);
    expect((await show(id)).isChanged).toBe(false);
  });

  it("can be thrown away while the service does not know of it", async () => {
    const { id } = await typed();
    expect((await owner.ask(operations.discard, { applicationId: id })).status).toBe(200);
    expect((await owner.ask(operations.show, { applicationId: id })).status).toBe(404);
    const known = await registered();
    expect((await owner.ask(operations.discard, { applicationId: known.id })).body.code).toBe("conflict");
  });
});

describe("registering", () => {
  it("says beside each fact what is wrong with it, and asks the service for nothing", async () => {
    const { id, version } = await typed({ ...facts(), firstName: "Maryam", lastNameEn: "کاظمی", postalCode: "12" });
    await sandbox.control("DELETE", "calls");
    const { body } = await owner.ask(operations.register, { applicationId: id, version });
    expect(body.fields).toEqual({
      firstName: "errors.invalidLocalName",
      lastNameEn: "errors.invalidLatinName",
      postalCode: "errors.invalidPostalCode",
    });
    expect((await sandbox.control<{ calls: unknown[] }>("GET", "calls")).calls).toEqual([]);
  });

  it("spells facts as the service does, and reads its fields back as ours", async () => {
    const what = facts();
    const application = await registered(what);
    expect(application).toMatchObject({ status: "DRAFT", waitsFor: "us", isChanged: false });
    const { cardholders } = await sandbox.control<{ cardholders: { id: string; facts: string }[] }>(
      "GET",
      "cardholders",
    );
    const told = JSON.parse(cardholders.find(({ id }) => id === application.cardholderId)?.facts ?? "{}");
    expect(told).toMatchObject({
      first_name: "مریم",
      birth_date: "1369/02/11",
      city_id: 101,
      national_code: what.nationalCode,
    });
    const { id, version } = await typed({ ...facts(), cityId: "9999" });
    const { body } = await owner.ask(operations.register, { applicationId: id, version });
    expect(Object.keys(body.fields)).toEqual(["cityId"]);
    expect((await show(id)).status).toBe("NEW");
  });

  it("is done once for two presses at once", async () => {
    const { id, version } = await typed();
    await sandbox.control("DELETE", "calls");
    const answers = await Promise.all([0, 1].map(() => owner.ask(operations.register, { applicationId: id, version })));
    // The press that comes after the other has ended is an update that changes nothing.
    const [first, second] = answers.map(({ status }) => status).sort();
    expect(first).toBe(200);
    expect([200, 409]).toContain(second);
    const { calls } = await sandbox.control<{ calls: { route: string | null }[] }>("GET", "calls");
    expect(calls.filter(({ route }) => route === CREATE)).toHaveLength(1);
  });

  it("that was refused since the service has them is taken up by their id", async () => {
    const what = facts();
    const { id, version } = await typed(what);
    await sandbox.control("POST", "faults", { operation: CREATE, fault: "status_after", value: "422 message" });
    expect((await owner.ask(operations.register, { applicationId: id, version })).body.code).toBe("upstream_rejected");
    expect(await show(id)).toMatchObject({ status: "NEW", cardholderId: null });
    const { cardholders } = await sandbox.control<{ cardholders: { id: string; national_code: string }[] }>(
      "GET",
      "cardholders",
    );
    const cardholderId = cardholders.find(({ national_code }) => national_code === what.nationalCode)?.id;
    const adopted = await owner.ask(operations.adopt, { applicationId: id, cardholderId });
    expect(adopted.body).toMatchObject({ status: "DRAFT", cardholderId });
    expect((await owner.ask(operations.adopt, { applicationId: id, cardholderId })).body.code).toBe("conflict");
  });

  it("says that a lost answer is not known, sends nothing again by itself, and leaves the rest to a person", async () => {
    const what = facts();
    const { id, version } = await typed(what);
    await sandbox.control("POST", "faults", { operation: CREATE, fault: "drop_after" });
    const lost = await owner.ask(operations.register, { applicationId: id, version });
    expect(lost.body.code).toBe("outcome_unknown");
    expect(await show(id)).toMatchObject({ status: "LOST", waitsFor: "us", cardholderId: null });
    expect((await owner.ask(operations.register, { applicationId: id, version })).body.code).toBe("conflict");
    // A member who knows of the risk tries again. The service refuses, and the outcome stays unknown.
    const again = await owner.ask(operations.register, { applicationId: id, version, isAgain: true });
    expect(again.body.code).toBe("upstream_rejected");
    expect((await show(id)).status).toBe("LOST");
    const { cardholders } = await sandbox.control<{ cardholders: { id: string; national_code: string }[] }>(
      "GET",
      "cardholders",
    );
    const cardholderId = cardholders.find(({ national_code }) => national_code === what.nationalCode)?.id;
    const strange = await owner.ask(operations.adopt, { applicationId: id, cardholderId: randomUUID() });
    expect(strange.body.fields).toHaveProperty("cardholderId");
    const taken = await registered();
    expect((await owner.ask(operations.adopt, { applicationId: id, cardholderId: taken.cardholderId })).body.code).toBe(
      "conflict",
    );
    const adopted = await owner.ask(operations.adopt, { applicationId: id, cardholderId });
    expect(adopted.body).toMatchObject({ status: "DRAFT", cardholderId });
    expect(await actions(id)).toEqual([
      ["card_application.begun", undefined],
      ["card_application.registered", "unknown"],
      ["card_application.registered", "refused"],
      ["card_application.registered", "done"],
    ]);
  });

  it("that its process left in the middle is not known either", async () => {
    const { id } = await typed();
    const sendingAt = new Date(Date.now() - 3_600_000);
    await db().update(cardApplications).set({ status: "SENDING", sendingAt }).where(eq(cardApplications.id, id));
    await endLeftSendings();
    expect((await show(id)).status).toBe("LOST");
  });
});

describe("steps", () => {
  it("go from facts over two rejections to a card on its way", async () => {
    const application = await completed("8804");
    const { id, cardholderId } = application;
    expect(application.items.every(({ done }) => done?.by)).toBe(true);
    expect(application.caption?.caption).toContain("مریم");
    const sent = await owner.ask(operations.finalize, { applicationId: id });
    expect(sent.body).toMatchObject({ isAccepted: true, application: { status: "IN_REVIEW", waitsFor: "reviewer" } });
    await sandbox.control("POST", "clock", { advanceSeconds: 31 });
    const back = (await owner.ask(operations.look, { applicationId: id })).body as CardApplicationShown;
    expect(back).toMatchObject({
      status: "REJECTED",
      waitsFor: "us",
      next: "upload_national_card_back_photo",
      canFinalize: false,
    });
    expect(back.items.filter(({ state }) => state === "rejected").map(({ slug, message }) => [slug, message])).toEqual([
      ["upload_national_card_back_photo", "عکس پشت کارت ملی خوانا نیست."],
      ["upload_authentication_video", "صدا شنیده نمی‌شود."],
    ]);
    await upload(application, "national_card_back_photo");
    await until(async () => expect((await show(id)).next).toBe("upload_authentication_video"));
    await upload(application, "authentication_video");
    await until(async () => expect((await show(id)).next).toBe("finalize"));
    expect((await owner.ask(operations.finalize, { applicationId: id })).body.isAccepted).toBe(true);
    await sandbox.control("POST", `cardholders/${cardholderId}/review`, { decision: "approve" });
    await sandbox.control("POST", `cardholders/${cardholderId}/print`);
    await sandbox.control("POST", `cardholders/${cardholderId}/post`, { status: "SENT" });
    const issued = (await owner.ask(operations.look, { applicationId: id })).body as CardApplicationShown;
    expect(issued).toMatchObject({
      status: "ISSUED",
      waitsFor: "post",
      post: { status: "SENT" },
      card: { status: "INACTIVE" },
    });
    expect(issued.post?.code).toMatch(/^\d{20}$/);
    expect(issued.card?.pan).toMatch(/^\d{6}\*{6}\d{4}$/);
    await sandbox.control("POST", `cardholders/${cardholderId}/post`, { status: "RETURNED" });
    const returned = (await owner.ask(operations.look, { applicationId: id })).body as CardApplicationShown;
    expect(returned).toMatchObject({
      status: "ISSUED",
      standing: "CAME_BACK",
      waitsFor: "us",
      next: "followUpPost",
      post: { status: "RETURNED" },
    });
    const board = async (status: string) =>
      ((await owner.ask(operations.list, { status, perPage: 100 })).body as BoardPage).items.map((row) => row.id);
    expect(await board("CAME_BACK")).toContain(id);
    expect(await board("ISSUED")).not.toContain(id);
  });

  it("that are missing are named by the service, and are items again", async () => {
    const { id } = await registered();
    const { body } = await owner.ask(operations.finalize, { applicationId: id });
    expect(body).toMatchObject({ isAccepted: false, refused: "برخی از مرحله‌ها کامل نیست." });
    expect(stateOf(body.application.items, "upload_signature_photo")).toBe("todo");
    expect(body.application.status).toBe("DRAFT");
  });

  it("whose facts were sent back are mended by what changed alone", async () => {
    const { id } = await completed("8805");
    await owner.ask(operations.finalize, { applicationId: id });
    await sandbox.control("POST", "clock", { advanceSeconds: 31 });
    const back = (await owner.ask(operations.look, { applicationId: id })).body as CardApplicationShown;
    expect(back.next).toBe("update_cardholder");
    const saved = await owner.ask(operations.save, {
      applicationId: id,
      version: back.version,
      facts: { ...back.facts, address: "خیابان انقلاب، پلاک ۳" },
    });
    expect((await show(id)).isChanged).toBe(true);
    const { body } = await owner.ask(operations.register, { applicationId: id, version: saved.body.version });
    expect(body).toMatchObject({ isChanged: false, next: "finalize" });
    expect(stateOf(body.items, "update_cardholder")).toBe("done");
    const [entry] = await db()
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subject, id))
      .orderBy(desc(auditEntries.seq))
      .limit(1);
    expect(entry?.detail).toEqual({ cardProvider: "default", cardFacts: ["address"] });
  });

  it("say of a lost finalize that it is not known; looking tells", async () => {
    const { id } = await completed();
    await sandbox.control("POST", "faults", { operation: FINALIZE, fault: "drop_after" });
    expect((await owner.ask(operations.finalize, { applicationId: id })).body.code).toBe("outcome_unknown");
    expect((await show(id)).status).toBe("DRAFT");
    expect((await owner.ask(operations.look, { applicationId: id })).body.status).toBe("IN_REVIEW");
  });
});

describe("news", () => {
  it("is looked for by the watch, the longer it has been so the less often", async () => {
    const { id, cardholderId } = await completed("8806");
    await owner.ask(operations.finalize, { applicationId: id });
    await sandbox.control("POST", `cardholders/${cardholderId}/review`, {
      decision: "reject",
      slugs: ["upload_signature_photo"],
      message: "امضا کامل نیست.",
    });
    await watchApplications();
    expect((await show(id)).status).toBe("IN_REVIEW");
    await db()
      .update(cardApplications)
      .set({ lookAt: new Date(0) })
      .where(eq(cardApplications.id, id));
    await watchApplications();
    expect(await show(id)).toMatchObject({ status: "REJECTED", next: "upload_signature_photo" });
    expect((await actions(id)).at(-1)?.[0]).toBe("card_application.moved");
    const [row] = await db().select().from(cardApplications).where(eq(cardApplications.id, id));
    expect(row?.lookAt).toBeNull();
  });

  it("comes by webhook, each rejection for itself, and the same bytes once", async () => {
    const { id, cardholderId } = await completed("8806");
    const deliver = async () => {
      const { webhooks } = await sandbox.control<{ webhooks: { topic: string; payload: object }[] }>("GET", "webhooks");
      const body = JSON.stringify(webhooks.find(({ topic }) => topic === "cards")?.payload);
      const t = Math.floor(Date.now() / 1000);
      const signature = createHmac("sha256", KEY).update(`${t},${body}`).digest("hex");
      const request = new Request(`http://localhost:3000/api/webhooks/${BUSINESS}/cards`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-service-signature": `t=${t}, v1=${signature}` },
        body,
      });
      const { status } = await POST(request, { params: Promise.resolve({ business: BUSINESS, topic: "cards" }) });
      expect(status).toBe(200);
      const [row] = await db().select().from(webhookDeliveries).orderBy(desc(webhookDeliveries.receivedAt)).limit(1);
      await processDelivery(row?.id ?? "");
      const [done] = await db()
        .select()
        .from(webhookDeliveries)
        .where(eq(webhookDeliveries.id, row?.id ?? ""));
      return done;
    };
    const rejected = async (message: string) => {
      await owner.ask(operations.finalize, { applicationId: id });
      await sandbox.control("POST", `cardholders/${cardholderId}/review`, {
        decision: "reject",
        slugs: ["upload_signature_photo"],
        message,
      });
      return deliver();
    };
    const first = await rejected("امضا کامل نیست.");
    expect(first).toMatchObject({
      subjectId: cardholderId,
      outcome: { said: "REJECTED", result: "changed", found: "REJECTED" },
    });
    expect((await deliver())?.duplicateOf).toBe(first?.id);
    await upload({ cardholderId }, "signature_photo");
    await until(async () => expect((await show(id)).canFinalize).toBe(true));
    await sandbox.control("POST", "clock", { advanceSeconds: 1 });
    const second = await rejected("باز هم کامل نیست.");
    expect(second).toMatchObject({ duplicateOf: null, outcome: { result: "changed" } });
    expect((await show(id)).items.find(({ slug }) => slug === "upload_signature_photo")?.message).toBe(
      "باز هم کامل نیست.",
    );
  });
});

describe("the board", () => {
  it("puts what waits longest first, counts by what it waits for, and narrows down", async () => {
    const page = (await owner.ask(operations.list, { waitsFor: "us", perPage: 100 })).body as BoardPage;
    expect(page.items.every(({ waitsFor }) => waitsFor === "us")).toBe(true);
    expect(page.total).toBe(page.counts.us);
    const since = page.items.map(({ waitingSince }) => waitingSince);
    expect(since).toEqual([...since].sort());
    const all = (await owner.ask(operations.list, {})).body as BoardPage;
    expect(all.total).toBe(Object.values(all.counts).reduce((sum, each) => sum + each, 0));
    expect((await owner.ask(operations.list, { provider: "strange" })).body.items).toEqual([]);
    expect((await owner.ask(operations.list, { from: "2030-01-01" })).body.items).toEqual([]);
  });

  it("shows people masked to whoever may not see them, on it and on its pages", async () => {
    const what = facts();
    const { id } = await typed(what);
    const { text } = await support.ask(operations.list, { q: what.nationalCode });
    expect(text).toContain(id);
    const shown = await support.ask(operations.show, { applicationId: id });
    for (const answer of [text, shown.text])
      for (const secret of [what.nationalCode, what.mobile, "كاظمي", "ولیعصر", what.postalCode, "Kazemi", "1990-05-01"])
        expect(answer).not.toContain(secret);
  });

  it("forgets whoever is erased, and keeps that there was somebody", async () => {
    const what = facts();
    const application = await registered(what);
    await db().transaction((tx) => forgetApplicantsOf(BUSINESS, [["nationalCode", what.nationalCode]], tx));
    expect(await show(application.id)).toMatchObject({ name: null, facts: {}, cardholderId: application.cardholderId });
    expect((await owner.ask(operations.list, { q: what.nationalCode })).body.items).toEqual([]);
    // Later answers of the service bring no personal data back.
    await sandbox.control("POST", `cardholders/${application.cardholderId}/complete`);
    await owner.ask(operations.finalize, { applicationId: application.id });
    await sandbox.control("POST", `cardholders/${application.cardholderId}/review`, { decision: "approve" });
    await sandbox.control("POST", `cardholders/${application.cardholderId}/print`);
    const { body } = await owner.ask(operations.look, { applicationId: application.id });
    expect(body).toMatchObject({ status: "ISSUED", name: null, card: null, account: null });
  });
});

it("registers nothing of an application that somebody else has changed since it was read", async () => {
  const { id, version } = await typed();
  const changed = await owner.ask(operations.save, { applicationId: id, version, facts: facts() });
  expect(changed.status).toBe(200);
  expect((await owner.ask(operations.register, { applicationId: id, version })).body.code).toBe("conflict");
  expect(await show(id)).toMatchObject({ cardholderId: null, version: changed.body.version });
});
