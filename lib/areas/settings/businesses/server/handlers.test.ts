import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { walletOperations } from "@/lib/areas/money/wallet/operations";
import { teamOperations } from "@/lib/areas/settings/team/operations";
import { db } from "@/lib/server/db/client";
import { auditEntries, businesses, memberships, sessions, signInFailures } from "@/lib/server/db/schema/index";
import { boss } from "@/lib/server/jobs/boss";
import { findOpenInvitation, join } from "@/lib/server/members/invitations";
import { callService } from "@/lib/server/proxy/call-service";
import { linkSandbox } from "@/lib/server/tokens/link-sandbox";
import { currentPair, readPair } from "@/lib/server/tokens/store";
import { openWebhookKey } from "@/lib/server/webhooks/key";
import { ADDRESS, askLocal } from "@/lib/testing/local";
import { makeMember, type TestMember, trySignIn } from "@/lib/testing/members";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { businessesOperations } from "../operations";
import type { BusinessSeat, OfferedBusiness } from "../schemas";

const OTHER = "golestan-books";
const PASSWORD = "korsi-zard-1405";
const FROM = { ip: ADDRESS, requestId: "test-request" };

let sandbox: TestSandbox;
let owner: TestMember;
let second: TestMember;

beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off" });
  await boss();
  [owner, second] = [await makeMember(BUSINESS, "owner"), await makeMember(BUSINESS, "owner")];
});
afterAll(async () => {
  await (await boss()).stop({ graceful: false });
  await sandbox.close();
});
beforeEach(async () => {
  await db().delete(memberships).where(eq(memberships.business, OTHER));
  await db().execute(sql`DELETE FROM token_pairs WHERE business = ${OTHER}`);
  await db().delete(businesses).where(eq(businesses.slug, OTHER));
  await db().execute(sql`DELETE FROM budget_slots WHERE business <> ${BUSINESS}`);
  await db().delete(signInFailures);
  await db().update(sessions).set({ lastCheckAt: new Date() });
  await forgetPair();
});

/** This process remembers a pair that the test took away. */
async function forgetPair(): Promise<void> {
  const known = await currentPair(OTHER);
  if (known) await (await import("@/lib/server/tokens/store")).forgetPair(OTHER, known.version);
}

const offer = async (by = owner): Promise<OfferedBusiness> => (await by.ask(businessesOperations.offer)).body;
const link = (input: object, by = owner) => by.ask(businessesOperations.link, { ...input });
const seatsOf = async (by: TestMember): Promise<BusinessSeat[]> => (await by.ask(businessesOperations.list)).body;
const actionsIn = async (business: string) =>
  await db()
    .select({ action: auditEntries.action, ip: auditEntries.ip })
    .from(auditEntries)
    .where(eq(auditEntries.business, business))
    .orderBy(auditEntries.seq);

describe("linking another business", () => {
  it("tries the pair, keeps it with the key and the name, and makes whoever linked it its owner", async () => {
    const offered = await offer();
    expect((await link(offered)).body).toEqual({ business: OTHER });
    expect(await readPair(OTHER)).toMatchObject({ accessToken: offered.accessToken, version: 1 });
    const [row] = await db().select().from(businesses).where(eq(businesses.slug, OTHER));
    expect(row?.name).toBe("کتاب گلستان");
    expect(row?.webhookKey && openWebhookKey(OTHER, row.webhookKey)).toBe(offered.webhookKey);
    expect(await seatsOf(owner)).toMatchObject([
      { business: BUSINESS, role: "owner", isLastOwner: false },
      { business: OTHER, name: "کتاب گلستان", role: "owner", link: "ok", members: 1, isLastOwner: true },
    ]);
    expect((await seatsOf(second)).map(({ business }) => business)).toEqual([BUSINESS]);
    expect(await actionsIn(OTHER)).toEqual(expect.arrayContaining([{ action: "business.linked", ip: ADDRESS }]));
    const { data } = await callService(walletOperations.balance, {}, { business: OTHER, requestId: "test-request" });
    expect(data.balanceRial).toBeGreaterThan(0);
    const sent = await sandbox.control<{ url: string }>("GET", `notify-url?business=${OTHER}`);
    expect(sent.url).toContain(`/api/webhooks/${OTHER}/withdrawals`);
  });

  it("keeps nothing of a pair that does not open this business", async () => {
    const offered = await offer();
    const strange = { ...offered, accessToken: "strange-token-12345", refreshToken: "other-token-12345" };
    const own = await readPair(BUSINESS);
    for (const given of [
      strange,
      { ...offered, business: "nobody" },
      { ...offered, accessToken: own?.accessToken, refreshToken: own?.refreshToken },
    ]) {
      const { status, body } = await link(given);
      expect({ status, fields: body.fields }).toEqual({ status: 422, fields: { accessToken: "errors.tokenRefused" } });
    }
    expect(await readPair(OTHER)).toBeNull();
    expect(await db().select().from(businesses).where(eq(businesses.slug, OTHER))).toEqual([]);
    const { rows } = await db().execute(sql`SELECT DISTINCT business FROM budget_slots`);
    expect(rows.map(({ business }) => business)).toEqual([BUSINESS]);
  });

  it("refuses a business that is linked already, in whatever letters, and a pair that is in use", async () => {
    const offered = await offer();
    await link(offered);
    expect((await link(offered, second)).body.fields).toEqual({ business: "errors.businessLinked" });
    const again = await sandbox.control<{ access_token: string; refresh_token: string }>(
      "POST",
      `tokens?business=${OTHER}`,
      {},
    );
    const fresh = { ...offered, accessToken: again.access_token, refreshToken: again.refresh_token };
    expect((await link(fresh, second)).body.fields).toEqual({ business: "errors.businessLinked" });
    expect((await seatsOf(second)).map(({ business }) => business)).toEqual([BUSINESS]);
    expect((await readPair(OTHER))?.version).toBe(1);
    // A second link with somebody else's pair would renew it away from under the first.
    const { isPairInUse } = await import("@/lib/server/tokens/store");
    expect(await isPairInUse(offered, db())).toBe(true);
    expect(await isPairInUse(fresh, db())).toBe(false);
  });

  it("needs a recent check, and is for owners", async () => {
    const offered = await offer();
    await db()
      .update(sessions)
      .set({ lastCheckAt: new Date(0) });
    expect((await link(offered)).body.code).toBe("reauthentication_required");
    expect((await owner.ask(businessesOperations.offer)).body.code).toBe("reauthentication_required");
    const manager = await makeMember(BUSINESS, "manager");
    expect((await link(offered, manager)).body.code).toBe("forbidden");
    expect((await manager.ask(businessesOperations.offer)).body.code).toBe("forbidden");
  });

  it("locks whoever tries many pairs", async () => {
    const offered = await offer();
    const strange = { ...offered, accessToken: "strange-token-12345", refreshToken: "other-token-12345" };
    const codes: string[] = [];
    for (let tries = 0; tries < 11; tries += 1) codes.push((await link(strange)).body.code);
    expect(codes.at(0)).toBe("invalid_input");
    expect(codes.at(-1)).toBe("locked");
  });

  it("is linked again with whatever else was, when a sandbox installation starts", async () => {
    await link(await offer());
    await sandbox.control("POST", `reset?business=${OTHER}`, { tokens: "drop", size: "small" });
    await linkSandbox();
    const { data } = await callService(walletOperations.balance, {}, { business: OTHER, requestId: "test-request" });
    expect(data.balanceRial).toBeGreaterThan(0);
  });
});

describe("members per business", () => {
  it("an invitation to the second business joins the same account", async () => {
    await link(await offer());
    const { body } = await askLocal(
      OTHER,
      teamOperations.invite,
      { email: second.email, role: "auditor" },
      owner.secret,
    );
    const token = new URL(body.link).pathname.split("/").at(-1) ?? "";
    const invitation = await findOpenInvitation(token, "invitation", ADDRESS);
    if (!invitation) throw new Error("no invitation");
    const joined = await join(invitation, { name: "", password: PASSWORD }, FROM);
    // They come to what they were invited to, not to their first business.
    expect(joined).toMatchObject({ memberId: second.id, isNew: false, business: OTHER });
    expect(await seatsOf(second)).toMatchObject([
      { business: BUSINESS, role: "owner" },
      { business: OTHER, role: "auditor", members: 2 },
    ]);
    const team = (await askLocal(OTHER, teamOperations.list, {}, owner.secret)).body;
    expect(team.members.map(({ email }: { email: string }) => email).sort()).toEqual(
      [owner.email, second.email].sort(),
    );
  });
});

describe("leaving", () => {
  const leave = (by: TestMember, business = BUSINESS, typed = business) =>
    askLocal(business, businessesOperations.leave, { business: typed }, by.secret);

  it("needs the name and a recent check, and closes that business alone", async () => {
    await link(await offer());
    const third = await makeMember(BUSINESS, "owner");
    expect((await leave(third, BUSINESS, OTHER)).body.fields).toEqual({ business: "errors.otherBusiness" });
    await db()
      .update(sessions)
      .set({ lastCheckAt: new Date(0) });
    expect((await leave(third)).body.code).toBe("reauthentication_required");
    await db().update(sessions).set({ lastCheckAt: new Date() });
    await db().insert(memberships).values({ memberId: third.id, business: OTHER, role: "auditor" });
    expect((await leave(third)).body).toEqual({ next: OTHER });
    expect((await third.ask(businessesOperations.list)).body.code).toBe("forbidden");
    expect((await askLocal(OTHER, businessesOperations.list, {}, third.secret)).status).toBe(200);
    expect(await actionsIn(BUSINESS)).toEqual(expect.arrayContaining([{ action: "team.left", ip: ADDRESS }]));
  });

  it("ends every session of whoever leaves their last business, and only an invitation brings them back", async () => {
    const third = await makeMember(BUSINESS, "accountant");
    expect((await leave(third)).body).toEqual({ next: null });
    expect((await third.ask(businessesOperations.list)).body.code).toBe("unauthenticated");
    expect(await trySignIn(third.email, PASSWORD)).toEqual({ kind: "no_business" });
    const enabled = await owner.ask(teamOperations.enable, { memberId: third.id });
    expect(enabled.body.fields).toEqual({ memberId: "errors.memberLeft" });
    const { body } = await owner.ask(teamOperations.invite, { email: third.email, role: "support" });
    const invitation = await findOpenInvitation(
      new URL(body.link).pathname.split("/").at(-1) ?? "",
      "invitation",
      ADDRESS,
    );
    if (!invitation) throw new Error("no invitation");
    await join(invitation, { name: "", password: PASSWORD }, FROM);
    expect((await trySignIn(third.email, PASSWORD)).kind).toBe("signed_in");
    const { members } = (await owner.ask(teamOperations.list)).body;
    expect(members.find(({ id }: { id: string }) => id === third.id)).toMatchObject({
      hasLeft: false,
      role: "support",
    });
  });

  it("is not for the last owner, also when two leave at the same moment", async () => {
    await link(await offer());
    expect((await leave(owner, OTHER)).body).toMatchObject({
      code: "conflict",
      fields: { business: "errors.lastOwner" },
    });
    await db().insert(memberships).values({ memberId: second.id, business: OTHER, role: "owner" });
    const answers = await Promise.all([leave(owner, OTHER), leave(second, OTHER)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
