import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditOperations } from "@/lib/areas/records/audit/operations";
import type { AuditPage } from "@/lib/areas/records/audit/schemas";
import { teamOperations } from "@/lib/areas/settings/team/operations";
import { setUp } from "@/lib/areas/settings/team/server/set-up";
import { db } from "@/lib/server/db/client";
import { auditEntries, businesses } from "@/lib/server/db/schema";
import { readPair } from "@/lib/server/tokens/store";
import { makeMember } from "@/lib/testing/members";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { findOpenInvitation, join } from "./invitations";
import { makeSetupLink } from "./setup-link";

const from = { ip: "198.51.100.7", requestId: null };
let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestServer({ isUnlinked: true });
});
afterAll(() => sandbox.close());

const tokenOf = (link: string | null): string => new URL(link ?? "").pathname.split("/").at(-1) ?? "";

// In this order: an installation is empty only once.
describe("the set-up link", () => {
  const wish = async (accessToken?: string) => {
    const pair = await sandbox.control<{ access_token: string; refresh_token: string }>("POST", "tokens", {});
    return {
      name: "نرگس کاویانی",
      email: "owner@example.com",
      password: "korsi-zard-1405",
      repeated: "korsi-zard-1405",
      business: BUSINESS,
      accessToken: accessToken ?? pair.access_token,
      refreshToken: pair.refresh_token,
      webhookKey: "",
    };
  };

  it("stops working when a new start makes another", async () => {
    const first = tokenOf(await makeSetupLink());
    const second = tokenOf(await makeSetupLink());
    expect(await findOpenInvitation(first, "setup", null)).toBeNull();
    expect(await findOpenInvitation(second, "setup", null)).not.toBeNull();
    expect(await findOpenInvitation(second, "invitation", null)).toBeNull();
  });

  it("leaves nothing behind when the service does not know the token, and works afterwards", async () => {
    const token = tokenOf(await makeSetupLink());
    await expect(setUp(token, await wish("not-a-token-of-theirs"), from)).rejects.toMatchObject({
      code: "invalid_input",
      fields: { accessToken: "errors.tokenRefused" },
    });
    expect(await db().select().from(businesses)).toHaveLength(0);
    const input = await wish();
    const both = await Promise.allSettled([setUp(token, input, from), setUp(token, input, from)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await readPair(BUSINESS))?.accessToken).toBe(input.accessToken);
    await expect(setUp(token, input, from)).rejects.toMatchObject({ code: "not_found" });
  });

  it("is not made once somebody is here", async () => expect(await makeSetupLink()).toBeNull());
});

describe("an invitation", () => {
  const given = { name: "بهرام شایسته", password: "korsi-zard-1405" };
  const invite = async (email: string) => {
    const owner = await makeMember(BUSINESS, "owner");
    const { body } = await owner.ask(teamOperations.invite, { email, role: "accountant" });
    return { owner, ...(body as { link: string; invitationId: string }) };
  };

  it("is void once whoever made it may not invite any more, or the member it was for is let in again", async () => {
    const boss = await makeMember(BUSINESS, "owner");
    for (const leaving of ["demoted", "disabled"]) {
      const { owner, link } = await invite(`friend-${leaving}@example.com`);
      const answer =
        leaving === "demoted"
          ? await boss.ask(teamOperations.changeRole, { memberId: owner.id, role: "accountant" })
          : await boss.ask(teamOperations.disable, { memberId: owner.id });
      expect(answer.status).toBe(200);
      expect(await findOpenInvitation(tokenOf(link), "invitation", null)).toBeNull();
    }
    const gone = await makeMember(BUSINESS, "support");
    await boss.ask(teamOperations.disable, { memberId: gone.id });
    const { body } = await boss.ask(teamOperations.invite, { email: gone.email, role: "owner" });
    await boss.ask(teamOperations.enable, { memberId: gone.id });
    expect(await findOpenInvitation(tokenOf((body as { link: string }).link), "invitation", null)).toBeNull();
  });

  it("is good once, and only its hash is kept", async () => {
    const { link } = await invite("bahram@example.com");
    const open = await findOpenInvitation(tokenOf(link), "invitation", null);
    if (!open) throw new Error("not open");
    expect(await join(open, given, from)).toMatchObject({ mayEnter: true });
    await expect(join(open, given, from)).rejects.toBeDefined();
    expect(await findOpenInvitation(tokenOf(link), "invitation", null)).toBeNull();
    const stored = await db().execute(sql`SELECT * FROM invitations`);
    expect(JSON.stringify(stored.rows)).not.toContain(tokenOf(link));
  });

  it("ends after 72 hours, when it is revoked and when it is sent again", async () => {
    const late = await invite("late@example.com");
    await db().execute(sql`UPDATE invitations SET expires_at = now() WHERE id = ${late.invitationId}`);
    expect(await findOpenInvitation(tokenOf(late.link), "invitation", null)).toBeNull();

    const revoked = await invite("revoked@example.com");
    await revoked.owner.ask(teamOperations.revokeInvitation, { invitationId: revoked.invitationId });
    expect(await findOpenInvitation(tokenOf(revoked.link), "invitation", null)).toBeNull();

    const renewed = await invite("renewed@example.com");
    const again = await renewed.owner.ask(teamOperations.renewInvitation, { invitationId: renewed.invitationId });
    expect(await findOpenInvitation(tokenOf(renewed.link), "invitation", null)).toBeNull();
    expect(await findOpenInvitation(tokenOf((again.body as { link: string }).link), "invitation", null)).not.toBeNull();
  });

  it("leaves no address in the audit, which still says whom it was for", async () => {
    const { owner, invitationId } = await invite("parvaneh@example.com");
    const again = await owner.ask(teamOperations.renewInvitation, { invitationId });
    const { invitationId: renewedId } = again.body as { invitationId: string };
    await owner.ask(teamOperations.revokeInvitation, { invitationId: renewedId });
    expect(JSON.stringify(await db().select().from(auditEntries).orderBy(auditEntries.seq))).not.toContain(
      "@example.com",
    );
    const { items } = (await owner.ask(auditOperations.list, { perPage: 3 })).body as AuditPage;
    expect(items.map(({ action, subjectName, detail }) => ({ action, subjectName, detail }))).toEqual([
      { action: "team.invitation_revoked", subjectName: "parvaneh@example.com", detail: {} },
      { action: "team.invited", subjectName: "parvaneh@example.com", detail: { role: "accountant", renewed: true } },
      { action: "team.invited", subjectName: "parvaneh@example.com", detail: { role: "accountant" } },
    ]);
  });

  it("for somebody with an account asks for that account's password", async () => {
    const known = await makeMember(BUSINESS, "support", "password-of-theirs-9");
    await db().execute(sql`UPDATE memberships SET disabled_at = now() WHERE member_id = ${known.id}`);
    const { link } = await invite(known.email);
    const open = await findOpenInvitation(tokenOf(link), "invitation", null);
    if (!open) throw new Error("not open");
    await expect(join(open, given, from)).rejects.toMatchObject({ code: "invalid_input" });
    expect(await join(open, { name: "", password: "password-of-theirs-9" }, from)).toMatchObject({
      memberId: known.id,
    });
  });

  it("cannot be guessed: an address that tries many has to wait", async () => {
    for (let tries = 0; tries < 20; tries += 1) {
      expect(await findOpenInvitation(`guess-${tries}`, "invitation", "203.0.113.5")).toBeNull();
    }
    await expect(findOpenInvitation("guess", "invitation", "203.0.113.5")).rejects.toMatchObject({ code: "locked" });
  });
});
