import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { POST as ask } from "@/app/api/auth/forgotten/route";
import { env } from "@/lib/server/core/env";
import { db } from "@/lib/server/db/client";
import { auditEntries, invitations, members, memberships } from "@/lib/server/db/schema";
import { CHANNELS } from "@/lib/server/notices/channels/all";
import type { NoticeMessage } from "@/lib/server/notices/channels/channel";
import { makeMember, trySignIn } from "@/lib/testing/members";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { resetAccess } from "./access-reset";
import { mailReset } from "./forgotten";

let sandbox: TestSandbox;
let sent: { address: string; message: NoticeMessage }[] = [];
let isSetUp = true;
beforeAll(async () => {
  sandbox = await startTestServer();
  vi.spyOn(CHANNELS.mail, "isSetUp").mockImplementation(() => isSetUp);
  vi.spyOn(CHANNELS.mail, "send").mockImplementation(async (address, message) => {
    sent.push({ address, message });
    return { state: "sent" };
  });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await sandbox.close();
});
beforeEach(async () => {
  sent = [];
  isSetUp = true;
  await db().execute(sql`DELETE FROM sign_in_failures`);
});

const from = { ip: "203.0.113.5", requestId: "request-1" };
const post = (email: string, headers: Record<string, string> = {}) =>
  ask(
    new Request(new URL("/api/auth/forgotten", env().DAFTAR_URL), {
      method: "POST",
      headers: {
        "content-type": "application/json",
        origin: env().DAFTAR_URL,
        "x-daftar-request": "1",
        "x-forwarded-for": "203.0.113.5",
        ...headers,
      },
      body: JSON.stringify({ email }),
    }),
  );
const tokenOf = (message: NoticeMessage | undefined) => new URL(message?.link ?? "").pathname.split("/").at(-1) ?? "";

it("answers the same whether somebody has the address, and mails the link only there", async () => {
  const member = await makeMember(BUSINESS, "support");
  const answers = [await post(` ${member.email.toUpperCase()}`), await post("nobody@example.com")];
  const [one, other] = await Promise.all(answers.map(async (each) => [each.status, await each.json()]));
  expect(one).toEqual([200, { asked: true }]);
  expect(other).toEqual(one);
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]).toMatchObject({
    address: member.email,
    message: { kind: "password_reset", locale: "fa", isAskedFor: true },
  });
  const log = JSON.stringify(await db().select().from(auditEntries).where(eq(auditEntries.subject, member.id)));
  expect(log).toContain("team.access_reset_made");
  expect(log).not.toContain(tokenOf(sent[0]?.message));
});

it("gives a link that works once, for half an hour, and leaves codes as they are", async () => {
  const member = await makeMember(BUSINESS, "manager");
  await db().update(members).set({ totpEnabledAt: new Date() }).where(eq(members.id, member.id));
  await mailReset(member.email, from);
  await mailReset(member.email, from);
  const [first, second] = sent.map(({ message }) => tokenOf(message));
  const reset = (token = "") => resetAccess(token, { password: "yek-ramz-e-taze" }, from);
  await reset(first);
  await expect(reset(first)).rejects.toMatchObject({ code: "not_found" });
  // The other mail's link is void with it.
  await expect(reset(second)).rejects.toMatchObject({ code: "not_found" });
  expect(await trySignIn(member.email, "yek-ramz-e-taze")).toEqual({ kind: "code_required" });
  await mailReset(member.email, from);
  await db()
    .update(invitations)
    .set({ createdAt: sql`now() - interval '31 minutes'`, expiresAt: sql`now() - interval '1 minute'` })
    .where(eq(invitations.memberId, member.id));
  await expect(reset(tokenOf(sent.at(-1)?.message))).rejects.toMatchObject({ code: "not_found" });
  const [row] = await db().select().from(invitations).where(eq(invitations.memberId, member.id));
  expect(row?.turnOffCodes).toBe(false);
});

it("mails one account three times an hour at most, and an address asks five times a minute", async () => {
  const member = await makeMember(BUSINESS, "support");
  for (let count = 0; count < 5; count += 1) await mailReset(member.email, from);
  expect(sent).toHaveLength(3);
  const statuses = [];
  for (let count = 0; count < 6; count += 1) statuses.push((await post("nobody@example.com")).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

it("mails nobody who was disabled, or who signs in by a provider alone", async () => {
  const [disabled, provided] = [await makeMember(BUSINESS, "support"), await makeMember(BUSINESS, "support")];
  await db().update(memberships).set({ disabledAt: new Date() }).where(eq(memberships.memberId, disabled.id));
  await db().update(members).set({ passwordHash: null }).where(eq(members.id, provided.id));
  for (const { email } of [disabled, provided]) await mailReset(email, from);
  expect(sent).toEqual([]);
});

it("is not there without mail, and takes no other site's form", async () => {
  expect((await post("a@example.com", { origin: "https://evil.example" })).status).toBe(403);
  expect((await post("no address")).status).toBe(422);
  isSetUp = false;
  expect((await post("a@example.com")).status).toBe(404);
});
