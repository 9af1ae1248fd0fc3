import { randomBytes, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { POST } from "@/app/api/applicant/[action]/route";
import { FILE_HEAD } from "@/lib/kit/operations/file-head";
import { admissionOf } from "@/lib/server/core/body-limits.mjs";
import { env } from "@/lib/server/core/env";
import { db } from "@/lib/server/db/client";
import { applicantLinks, auditEntries, cardApplications, signInFailures } from "@/lib/server/db/schema/index";
import { headOf } from "@/lib/testing/local";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { withCheckDigit } from "@/lib/testing/national-code";
import { askProxy } from "@/lib/testing/proxy";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import type { ApplicantPage } from "../applicant";
import { applicantOperations } from "../applicant-operations";
import type { BoardPage } from "../application";
import { cardOperations as operations } from "../operations";
import type { CardApplicationShown } from "../status";
import { applicantPage } from "./applicant";
import { watchApplications } from "./look";
import { forgetApplicantsOf } from "./record";

const UPLOAD = "POST /v1/business/:business/issuer/provider/:provider/cardholder/:cardholder_id/upload";
const PHOTO = new Uint8Array(Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), randomBytes(2000)]));
const FILM = new Uint8Array(Buffer.concat([Buffer.from("\0\0\0\x20ftypisom", "latin1"), randomBytes(2000)]));
const DOCUMENTS = [
  "upload_national_card_front_photo",
  "upload_national_card_back_photo",
  "upload_signature_photo",
  "upload_authentication_video",
];
const FRONT = "upload_national_card_front_photo";

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
function nationalCode(): string {
  made += 1;
  return withCheckDigit(`${String(3000 + made)}47111`);
}
const facts = () => ({
  firstName: "مریم",
  lastName: "کاظمی",
  firstNameEn: "Maryam",
  lastNameEn: "Kazemi",
  nationalCode: nationalCode(),
  birthDate: "1990-05-01",
  gender: "FEMALE",
  mobile: `0912123${String(3000 + made)}`,
  provinceId: "1",
  cityId: "101",
  address: "خیابان ولیعصر، پلاک ۱۲",
  postalCode: "1234567890",
  cardTemplateId: "1",
});
const show = async (applicationId: string): Promise<CardApplicationShown> =>
  (await owner.ask(operations.show, { applicationId })).body;
async function draft(what: Record<string, string> = {}): Promise<string> {
  const { body } = await owner.ask(operations.begin, { provider: "default" }, randomUUID());
  await owner.ask(operations.save, { applicationId: body.id, version: 1, facts: what });
  return body.id;
}
async function registered(what = facts()): Promise<string> {
  const id = await draft(what);
  const { status } = await owner.ask(operations.register, { applicationId: id, version: 2 });
  expect(status).toBe(200);
  return id;
}
const hand = (applicationId: string, steps: readonly string[] = DOCUMENTS, hours = 24) =>
  owner.ask(applicantOperations.hand, { applicationId, steps, hours });
/** Hands the steps over. @returns the link's secret */
async function linked(applicationId: string, steps = DOCUMENTS): Promise<string> {
  const { status, body } = await hand(applicationId, steps);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.url.split("/apply/")[1];
}
const entriesOf = (subject: string) =>
  db().select().from(auditEntries).where(eq(auditEntries.subject, subject)).orderBy(auditEntries.seq);
const linksOf = async (applicationId: string) =>
  (await owner.ask(applicantOperations.links, { applicationId })).body.links;
const page = (secret: string, ip = "198.51.100.7") => applicantPage(secret, ip, "test-request");

interface Sent {
  body?: BodyInit | object;
  headers?: Record<string, string>;
  ip?: string;
}
async function send(secret: string, action: string, { body = {}, headers = {}, ip = "198.51.100.7" }: Sent = {}) {
  const { origin } = new URL(env().DAFTAR_URL);
  const isRaw = body instanceof Uint8Array || body instanceof ReadableStream;
  const request = new Request(`${origin}/api/applicant/${action}`, {
    method: "POST",
    headers: {
      origin,
      "x-daftar-request": "1",
      "x-daftar-link": secret,
      "x-forwarded-for": ip,
      ...headers,
    },
    body: isRaw ? (body as BodyInit) : JSON.stringify(body),
    duplex: "half",
  } as RequestInit);
  const response = await POST(request, { params: Promise.resolve({ action }) });
  const text = await response.text();
  return { status: response.status, text, body: JSON.parse(text) };
}
async function opened(applicationId: string, steps = DOCUMENTS): Promise<string> {
  const secret = await linked(applicationId, steps);
  expect((await send(secret, "consent")).status).toBe(200);
  return secret;
}
interface FileSent {
  bytes?: Uint8Array<ArrayBuffer>;
  said?: { size?: number; sha256?: string };
  stream?: ReadableStream<Uint8Array>;
}
const upload = (secret: string, slug: string, { bytes = PHOTO, said, stream }: FileSent = {}) =>
  send(secret, "document", { body: stream ?? bytes, headers: { [FILE_HEAD]: headOf({ slug }, bytes, said) } });
/**
 * A photo whose second part waits until it is released. A process that has read the first part holds its place.
 * @param onWait receives the function that releases it
 */
function slow(onWait: (goOn: () => void) => void): ReadableStream<Uint8Array> {
  let isFirst = true;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (isFirst) {
          isFirst = false;
          return controller.enqueue(PHOTO.slice(0, 900));
        }
        await new Promise<void>(onWait);
        controller.enqueue(PHOTO.slice(900));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}
const uploadsAtService = async () =>
  (await sandbox.control<{ calls: { path: string }[] }>("GET", "calls")).calls.filter(({ path }) =>
    path.endsWith("/upload"),
  ).length;
const stateOf = (shown: ApplicantPage | null, slug: string) => shown?.steps.find((step) => step.slug === slug)?.state;

describe("handing over", () => {
  it("makes a link whose secret is told once and kept as a hash, and the application waits for the applicant", async () => {
    const id = await registered();
    const { body } = await hand(id);
    expect(body.url).toMatch(/^http:\/\/localhost:3000\/apply\/[\w-]{43}$/);
    expect(body.qr.path.length).toBeGreaterThan(500);
    const secret = body.url.split("/apply/")[1];
    const [row] = await db().select().from(applicantLinks).where(eq(applicantLinks.id, body.id));
    expect(JSON.stringify(row)).not.toContain(secret);
    expect(JSON.stringify(await linksOf(id))).not.toContain(secret);
    const entries = await entriesOf(id);
    expect(JSON.stringify(entries)).not.toContain(secret);
    expect(entries.at(-1)).toMatchObject({ action: "card_application.handed", actorId: owner.id });
    expect(await show(id)).toMatchObject({ waitsFor: "applicant" });
    const board = async (waitsFor: string): Promise<BoardPage> =>
      (await owner.ask(operations.list, { waitsFor, perPage: 100 })).body;
    expect((await board("applicant")).items.map((item) => item.id)).toContain(id);
    expect((await board("us")).items.map((item) => item.id)).not.toContain(id);
  });

  it("hands over only what is the applicant's to do, and lets managers alone do it", async () => {
    const id = await draft(facts());
    for (const steps of [["finalize"], ["create_cardholder"], [FRONT, "nothing"]])
      expect((await hand(id, steps)).body.code).toBe("conflict");
    expect((await hand(id, [])).status).toBe(422);
    expect((await hand(id, ["facts"], 10_000)).status).toBe(422);
    const refused = await support.ask(applicantOperations.hand, { applicationId: id, steps: ["facts"], hours: 24 });
    expect(refused.body.code).toBe("forbidden");
    expect((await support.ask(applicantOperations.takeLinkBack, { applicationId: id })).body.code).toBe("forbidden");
    expect((await support.ask(applicantOperations.links, { applicationId: id })).status).toBe(200);
    expect((await hand(randomUUID(), ["facts"])).status).toBe(404);
  });

  it("is ours again once it was taken back, or its time is over", async () => {
    const id = await registered();
    const secret = await opened(id);
    expect((await owner.ask(applicantOperations.takeLinkBack, { applicationId: id })).status).toBe(200);
    expect((await owner.ask(applicantOperations.takeLinkBack, { applicationId: id })).body.code).toBe("conflict");
    expect(await show(id)).toMatchObject({ waitsFor: "us" });
    expect(await page(secret)).toMatchObject({ state: "taken_back", steps: [], known: null });
    expect((await upload(secret, FRONT)).body.code).toBe("conflict");

    const late = await opened(id);
    const past = new Date(Date.now() - 1000);
    await db().update(applicantLinks).set({ until: past }).where(eq(applicantLinks.applicationId, id));
    const [row] = await db().select().from(cardApplications).where(eq(cardApplications.id, id));
    const handed = row?.handed && { ...row.handed, until: past.toISOString() };
    await db().update(cardApplications).set({ handed }).where(eq(cardApplications.id, id));
    expect(await page(late)).toMatchObject({ state: "expired" });
    expect((await upload(late, FRONT)).body.code).toBe("conflict");
    await watchApplications();
    expect(await show(id)).toMatchObject({ waitsFor: "us" });
  });

  it("works by one link at a time: a newer one stands for it", async () => {
    const id = await registered();
    const first = await opened(id);
    const second = await linked(id, [FRONT]);
    expect(await page(first)).toMatchObject({ state: "replaced" });
    expect((await page(second))?.steps.map(({ slug }) => slug)).toEqual([FRONT]);
    expect((await linksOf(id)).map(({ state }: { state: string }) => state)).toEqual(["open", "replaced"]);
  });
});

describe("an applicant", () => {
  it("sends what was asked for, one after another, and the link has been used then", async () => {
    const id = await registered();
    const secret = await opened(id);
    for (const slug of DOCUMENTS.slice(0, 3)) {
      const { status, body } = await upload(secret, slug);
      expect(status, JSON.stringify(body)).toBe(200);
      expect(stateOf(body.page, slug)).toBe("done");
    }
    // An applicant who comes back, with any browser, finds the remaining steps.
    expect(stateOf(await page(secret, "192.0.2.1"), FRONT)).toBe("done");
    const text = await send(secret, "caption");
    expect(text.body.caption.caption).toContain("درخواست صدور کارت");
    expect((await show(id)).waitsFor).toBe("applicant");
    const last = await upload(secret, "upload_authentication_video", { bytes: FILM });
    expect(last.body.page).toMatchObject({ state: "done", steps: [] });
    expect(await page(secret)).toMatchObject({ state: "done", known: null });
    expect((await upload(secret, FRONT)).body.code).toBe("conflict");
    const after = await show(id);
    expect(after).toMatchObject({ waitsFor: "us", canFinalize: true });
    expect(after.items.find(({ slug }) => slug === FRONT)?.done).toMatchObject({ isApplicant: true });
    const entries = await entriesOf(id);
    const sent = entries.filter(({ action }) => action === "card_application.applicant_sent");
    expect(sent.map(({ actorId, detail }) => [actorId, (detail as { outcome: string }).outcome])).toEqual(
      DOCUMENTS.map(() => [null, "done"]),
    );
  });

  it("is not asked again for what staff did, and is for what the reviewer sent back", async () => {
    const id = await registered();
    const secret = await opened(id, [FRONT, "upload_signature_photo"]);
    const { cardholderId } = await show(id);
    const input = { provider: "default", cardholderId, type: "national_card_front_photo" };
    await askProxy(owner, operations.uploadDocument, input, { writeKey: randomUUID(), file: { bytes: PHOTO } });
    await expect.poll(async () => stateOf(await page(secret), FRONT)).toBe("done");
    expect(stateOf(await page(secret), "upload_signature_photo")).toBe("todo");
    expect((await upload(secret, FRONT)).body.code).toBe("conflict");
    await owner.ask(operations.caption, { applicationId: id });
    await sandbox.control("POST", `cardholders/${cardholderId}/complete`);
    await owner.ask(operations.finalize, { applicationId: id });
    // The applicant has nothing to do while the reviewer has it.
    expect(await page(secret)).toMatchObject({ state: "not_needed" });
    await sandbox.control("POST", `cardholders/${cardholderId}/review`, {
      decision: "reject",
      slugs: ["upload_signature_photo"],
      message: "خوانا نیست.",
    });
    await owner.ask(operations.look, { applicationId: id });
    const again = await opened(id, ["upload_signature_photo"]);
    expect((await page(again))?.steps).toEqual([
      { slug: "upload_signature_photo", type: "signature_photo", state: "rejected", message: "خوانا نیست." },
    ]);
  });

  it("types facts over what is known without reading any of it, and the business hears which are given", async () => {
    const what = facts();
    const { address: _, mobile: __, ...some } = what;
    const id = await draft(some);
    const secret = await linked(id, ["facts", FRONT]);
    // Nothing about the person is shown before somebody agreed.
    expect((await page(secret))?.known).toBeNull();
    const shown = (await send(secret, "consent")).text;
    for (const whole of [what.nationalCode, what.lastName, what.lastNameEn, what.birthDate, what.postalCode])
      expect(shown).not.toContain(whole);
    const { page: known } = JSON.parse(shown) as { page: ApplicantPage };
    expect(known.known).toMatchObject({ firstName: "م•••", nationalCode: `•••${what.nationalCode.slice(-3)}` });
    expect(known.known).not.toHaveProperty("mobile");
    expect(known.provinces.length).toBeGreaterThan(5);
    expect(known.toWrite).toEqual(["birthDate", "gender", "provinceId", "cityId"]);
    const { body } = await send(secret, "cities", { body: { provinceId: "1" } });
    expect(body.cities.length).toBeGreaterThan(0);

    const half = await send(secret, "facts", { body: { facts: { mobile: "0912" }, isFinal: false } });
    expect(half.status).toBe(200);
    const wrong = await send(secret, "facts", { body: { facts: { firstNameEn: "مریم" }, isFinal: true } });
    expect(wrong.body.fields).toEqual({
      firstNameEn: "errors.invalidLatinName",
      mobile: "errors.invalidMobile",
      address: "errors.required",
      // The applicant cannot confirm facts that they are not shown.
      birthDate: "errors.required",
      gender: "errors.required",
      provinceId: "errors.required",
      cityId: "errors.required",
    });
    // A fact that was written is not asked for again, also after the browser was closed.
    await send(secret, "facts", { body: { facts: { birthDate: what.birthDate }, isFinal: false } });
    expect((await page(secret))?.toWrite).toEqual(["gender", "provinceId", "cityId"]);
    const right = {
      mobile: what.mobile,
      address: "خیابان انقلاب",
      firstNameEn: "Mary",
      gender: "FEMALE",
      provinceId: "1",
      cityId: "101",
    };
    const given = await send(secret, "facts", { body: { facts: right, isFinal: true } });
    expect(given.status, given.text).toBe(200);
    expect(stateOf(given.body.page, "facts")).toBe("done");
    // The photo comes once the business has registered the applicant.
    expect(stateOf(given.body.page, FRONT)).toBe("later");
    const after = await show(id);
    expect(after).toMatchObject({ waitsFor: "us", status: "NEW", missing: [] });
    expect(after.facts).toMatchObject({ ...right, lastName: what.lastName, cardTemplateId: "1" });
    expect((await send(secret, "facts", { body: { facts: right, isFinal: true } })).body.code).toBe("conflict");
    expect((await owner.ask(operations.register, { applicationId: id, version: after.version })).status).toBe(200);
    expect(await show(id)).toMatchObject({ waitsFor: "applicant" });
    expect((await upload(secret, FRONT)).body.page).toMatchObject({ state: "done" });
  });

  it("never writes over a form that staff have open", async () => {
    const id = await draft(facts());
    const { version } = await show(id);
    const secret = await opened(id, ["facts"]);
    await send(secret, "facts", { body: { facts: { address: "نشانی دیگر" }, isFinal: false } });
    const late = await owner.ask(operations.save, { applicationId: id, version, facts: { address: "کهنه" } });
    expect(late.body.code).toBe("conflict");
  });

  it("is forgotten whole with whoever is erased", async () => {
    const what = facts();
    const id = await registered(what);
    const secret = await opened(id);
    await db().transaction((tx) => forgetApplicantsOf(BUSINESS, [["nationalCode", what.nationalCode]], tx));
    expect(await page(secret)).toMatchObject({ state: "taken_back" });
  });
});

describe("a stranger", () => {
  it("who guesses is locked out, and whoever has a link is not", async () => {
    const secret = await opened(await registered());
    const ip = "203.0.113.77";
    let locked = 0;
    for (let time = 0; time < 25; time += 1) {
      const { body } = await send(randomBytes(32).toString("base64url"), "consent", { ip });
      expect(["not_found", "locked"]).toContain(body.code);
      if (body.code === "locked") locked += 1;
    }
    expect(locked).toBeGreaterThan(0);
    await expect(page("x".repeat(43), ip)).rejects.toMatchObject({ code: "locked" });
    expect((await upload(secret, FRONT)).status).toBe(200);
    for (const strange of ["", "x", "'; DROP TABLE", "../../x".repeat(10)])
      expect((await send(strange.replace(/[^\x20-\x7e]/g, ""), "consent")).body.code).toBe("not_found");
  });

  it("comes by no other page's form, by no other method's name, and without the header not at all", async () => {
    const secret = await opened(await registered());
    const foreign = await send(secret, "consent", { headers: { origin: "https://evil.example" } });
    expect(foreign.body.code).toBe("csrf");
    expect((await send(secret, "consent", { headers: { "x-daftar-request": "0" } })).body.code).toBe("csrf");
    for (const action of ["constructor", "__proto__", "finalize", ""])
      expect((await send(secret, action)).body.code).toBe("unknown_operation");
  });

  it("can send nothing before the applicant agreed, nothing that was not asked for, and nothing for anybody else", async () => {
    const mine = await registered();
    const other = await registered();
    const secret = await linked(mine, [FRONT]);
    expect((await upload(secret, FRONT)).body.code).toBe("conflict");
    expect((await send(secret, "caption")).body.code).toBe("conflict");
    await send(secret, "consent");
    await sandbox.control("DELETE", "calls");
    for (const slug of ["upload_signature_photo", "facts", "finalize", "", "upload_"])
      expect((await upload(secret, slug)).body.code).toBe("conflict");
    expect((await send(secret, "caption")).body.code).toBe("conflict");
    expect((await send(secret, "cities", { body: { provinceId: "1" } })).body.code).toBe("conflict");
    const typed = { body: { facts: { firstName: "دزد" }, isFinal: true } };
    expect((await send(secret, "facts", typed)).body.code).toBe("conflict");
    expect(await uploadsAtService()).toBe(0);
    // The link decides the applicant; other ids in the input are ignored.
    const { cardholderId } = await show(other);
    const swapped = { slug: FRONT, applicationId: other, cardholderId, provider: "other" };
    const sent = await send(secret, "document", { body: PHOTO, headers: { [FILE_HEAD]: headOf(swapped, PHOTO) } });
    expect(sent.status).toBe(200);
    expect((await show(other)).items.find(({ slug }) => slug === FRONT)?.state).toBe("todo");
    expect((await show(mine)).items.find(({ slug }) => slug === FRONT)?.state).toBe("done");
  });

  it("hears none of the service's words, and nothing of ours", async () => {
    const secret = await opened(await registered());
    await sandbox.control("POST", "faults", { operation: UPLOAD, fault: "status", value: 500, times: 1 });
    const failed = await upload(secret, FRONT);
    expect(failed.body.code).toBe("outcome_unknown");
    expect(failed.body).not.toHaveProperty("detail");
    await sandbox.control("DELETE", "card-config");
    const refused = await upload(secret, FRONT);
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(refused.text).not.toContain("پیکربندی");
  });
});

describe("a file", () => {
  it("is refused by what is said of it and by its bytes, before the service hears of it", async () => {
    const secret = await opened(await registered());
    await sandbox.control("DELETE", "calls");
    const MB = 1024 * 1024;
    const tooLarge = await upload(secret, FRONT, { said: { size: 6 * MB } });
    expect(tooLarge.body.fields).toEqual({ file: "errors.fileTooLarge" });
    const script = new Uint8Array(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>".repeat(4)));
    expect((await upload(secret, FRONT, { bytes: script })).body.fields).toEqual({ file: "errors.fileType" });
    // A video is not accepted as a photo, nor a photo as a video.
    expect((await upload(secret, FRONT, { bytes: FILM })).body.fields).toEqual({ file: "errors.fileType" });
    const video = "upload_authentication_video";
    expect((await upload(secret, video)).body.fields).toEqual({ file: "errors.fileType" });
    expect((await upload(secret, video, { bytes: FILM, said: { size: 21 * MB } })).body.fields).toEqual({
      file: "errors.fileTooLarge",
    });
    expect((await send(secret, "document", { body: PHOTO })).body.fields).toEqual({ file: "errors.required" });
    expect(await uploadsAtService()).toBe(0);
    // The gate in front of the app enforces the limits too.
    expect(admissionOf("/api/applicant/document", false)).toMatchObject({ bodyBytes: 20 * MB, isStreamed: true });
    expect(admissionOf("/api/applicant/facts", false)).toMatchObject({ bodyBytes: 64 * 1024, isStreamed: false });
  });

  it("that breaks off, is longer than said or another one, arrives nowhere", async () => {
    const id = await registered();
    const secret = await opened(id);
    const cut = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(PHOTO.slice(0, 900));
        controller.close();
      },
    });
    expect((await upload(secret, FRONT, { stream: cut })).body.code).toBe("upload_cut_off");
    expect((await upload(secret, FRONT, { said: { size: 500 } })).body.code).toBe("upload_cut_off");
    expect((await upload(secret, FRONT, { said: { sha256: "0".repeat(64) } })).body.code).toBe("upload_cut_off");
    expect(stateOf(await page(secret), FRONT)).toBe("todo");
    expect((await upload(secret, FRONT)).status).toBe(200);
  });

  it("that is on its way when its link is taken back arrives nowhere", async () => {
    const id = await registered();
    const secret = await opened(id);
    const waiting: (() => void)[] = [];
    const sending = upload(secret, FRONT, { stream: slow((goOn) => waiting.push(goOn)) });
    await expect.poll(() => waiting.length).toBe(1);
    await owner.ask(applicantOperations.takeLinkBack, { applicationId: id });
    waiting[0]?.();
    expect((await sending).body.code).toBe("upload_cut_off");
    await owner.ask(operations.look, { applicationId: id });
    expect((await show(id)).items.find(({ slug }) => slug === FRONT)?.state).toBe("todo");
  });

  it("holds one place of its link, and what is slow keeps no member from sending", async () => {
    const waiting: (() => void)[] = [];
    const sendings: Promise<unknown>[] = [];
    const secrets = await Promise.all(Array.from({ length: 4 }, async () => opened(await registered())));
    for (const secret of secrets) sendings.push(upload(secret, FRONT, { stream: slow((goOn) => waiting.push(goOn)) }));
    await expect.poll(() => waiting.length).toBe(4);
    expect((await upload(secrets[0] ?? "", "upload_signature_photo")).body.code).toBe("busy");
    const other = await registered();
    expect((await upload(await opened(other), FRONT)).body.code).toBe("busy");
    const { cardholderId } = await show(other);
    const input = { provider: "default", cardholderId, type: "signature_photo" };
    const own = { writeKey: randomUUID(), file: { bytes: PHOTO } };
    expect((await askProxy(owner, operations.uploadDocument, input, own)).status).toBe(200);
    for (const resolve of waiting) resolve();
    for (const answer of await Promise.all(sendings)) expect(answer).toMatchObject({ status: 200 });
  });

  it("after so many a minute, and in all, is none any more", async () => {
    const id = await registered();
    const secret = await opened(id);
    const codes: string[] = [];
    for (let time = 0; time < 12; time += 1)
      codes.push((await upload(secret, FRONT, { said: { sha256: "0".repeat(64) } })).body.code);
    expect(codes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => "upload_cut_off"));
    expect(codes.slice(10)).toEqual(["locked", "locked"]);
    await db().delete(signInFailures);
    await db().update(applicantLinks).set({ uploads: 40 }).where(eq(applicantLinks.applicationId, id));
    expect((await upload(secret, FRONT)).body.code).toBe("locked");
  });

  it("whose answer was lost is not known, and sent again does no harm", async () => {
    const id = await registered();
    const secret = await opened(id);
    await sandbox.control("POST", "faults", { operation: UPLOAD, fault: "drop_after", times: 1 });
    expect((await upload(secret, FRONT)).body.code).toBe("outcome_unknown");
    expect(stateOf(await page(secret), FRONT)).toBe("todo");
    expect((await upload(secret, FRONT)).body).toMatchObject({ page: { state: "open" } });
    const entries = await entriesOf(id);
    expect(entries.slice(-2).map(({ detail }) => (detail as { outcome: string }).outcome)).toEqual(["unknown", "done"]);
  });
});
