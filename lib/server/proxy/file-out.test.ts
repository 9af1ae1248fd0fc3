import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inquiryOperations } from "@/lib/inquiries/operations";
import { namedInProxy } from "@/lib/operations/catalogue";
import { routes } from "@/lib/routes";
import { db } from "@/lib/server/db/client";
import { auditEntries } from "@/lib/server/db/schema";
import { env } from "@/lib/server/env";
import { sessionCookieName } from "@/lib/server/members/session";
import { serveService } from "@/lib/server/proxy/serve-service";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";

const { id } = inquiryOperations.nationalCardPhoto;
let sandbox: TestSandbox;
let owner: TestMember;
beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off" });
  owner = await makeMember(BUSINESS, "owner");
});
afterAll(() => sandbox.close());

/** A national code with these digits in its middle. */
function codeWith(middle: string): string {
  const body = `0013${middle}`;
  const sum = [...body].reduce((total, digit, index) => total + Number(digit) * (10 - index), 0);
  return body + (sum % 11 < 2 ? sum % 11 : 11 - (sum % 11));
}

function ask(middle: string, more: object = {}, { secret } = owner): Promise<Response> {
  const address = new URL(routes.api.service(BUSINESS, id), env().DAFTAR_URL);
  const input = { nationalCode: codeWith(middle), birthday: "1990-05-01", trackId: randomUUID(), ...more };
  const request = new Request(address, {
    method: "POST",
    headers: {
      cookie: `${sessionCookieName()}=${secret}`,
      "content-type": "application/json",
      origin: address.origin,
      "x-daftar-request": "1",
    },
    body: JSON.stringify(input),
  });
  return serveService(request, BUSINESS, namedInProxy(id));
}

it("writes down who was shown whose picture, before it is handed out", async () => {
  const trackId = randomUUID();
  const of = () => db().select().from(auditEntries).where(eq(auditEntries.subject, trackId));
  const answer = await ask("54241", { trackId });
  expect(await of()).toMatchObject([
    {
      action: "inquiry.photo_seen",
      actorId: owner.id,
      detail: { operation: id, outcome: "done", nationalCode: "•••419" },
    },
  ]);
  expect(JSON.stringify(await of())).not.toContain(codeWith("54241"));
  await answer.body?.cancel();
  const support = await makeMember(BUSINESS, "support");
  expect((await ask("54241", {}, support)).status).toBe(403);
});

it("asks once where the answer is lost, says that nobody knows, and writes that down", async () => {
  const ROUTE = "POST /v3/business/:business/customers/inquiry/nid-image";
  const asked = async () =>
    (await sandbox.control<{ calls: { route: string }[] }>("GET", "calls")).calls.filter(
      ({ route }) => route === ROUTE,
    );
  const before = (await asked()).length;
  await sandbox.control("POST", "faults", { operation: ROUTE, fault: "drop_after", times: 1 });
  const trackId = randomUUID();
  const answer = await ask("54241", { trackId });
  expect([answer.status, (await answer.json()).code]).toEqual([504, "outcome_unknown"]);
  expect(await asked()).toHaveLength(before + 1);
  const entries = await db().select().from(auditEntries).where(eq(auditEntries.subject, trackId));
  expect(entries).toMatchObject([{ action: "inquiry.photo_seen", actorId: owner.id, detail: { outcome: "unknown" } }]);
});

it.each([
  ["in the service's JSON", "54241"],
  ["raw, and called a page", "88050"],
])("hands a picture out as what its bytes are: %s", async (_, middle) => {
  const answer = await ask(middle);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "image/jpeg",
    "content-disposition": 'attachment; filename="national-card.jpg"',
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
  });
  expect(Buffer.from(await answer.arrayBuffer()).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
});

it("hands out as bytes of no kind what is passed off as a picture", async () => {
  const answer = await ask("88060");
  expect(answer.headers.get("content-type")).toBe("application/octet-stream");
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="national-card.bin"');
  expect(await answer.text()).toContain("<script>");
});

it("cuts off what is larger than it may be", async () => {
  const answer = await ask("88070");
  await expect(answer.arrayBuffer()).rejects.toThrow();
});

it.each([
  ["nothing found", "88040", 404, "upstream_not_found"],
  ["an empty fee wallet", "88010", 409, "fee_wallet_empty"],
  ["the service's own failure, after which a fee may be gone", "88020", 504, "outcome_unknown"],
])("says %s as a problem and not as a file", async (_, middle, status, code) => {
  const answer = await ask(middle);
  expect(answer.headers.get("content-type")).toBe("application/problem+json");
  expect([answer.status, (await answer.json()).code]).toEqual([status, code]);
});

it("is for those alone who may ask, by fields that are right, and each of ours is named as ours", async () => {
  expect((await (await ask("54241", {}, await makeMember(BUSINESS, "support"))).json()).code).toBe("forbidden");
  expect((await (await ask("54241", { nationalCode: "1234567890" })).json()).fields).toEqual({
    nationalCode: "errors.invalidNationalCode",
  });
  const trackId = randomUUID();
  expect((await ask("54241", { trackId })).status).toBe(200);
  expect(await (await ask("54241", { trackId })).json()).toMatchObject({
    code: "upstream_rejected",
    fields: { trackId: expect.any(String) },
  });
});
