import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { db } from "@/lib/server/db/client";
import { members, sessions } from "@/lib/server/db/schema";
import { type EndReason, endSessions } from "@/lib/server/members/end-session";
import { hashSecret, newSecret } from "@/lib/server/members/session";
import { startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { standingOf } from "./standing";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestServer();
});
afterAll(() => sandbox.close());

async function signedIn() {
  const [member] = await db()
    .insert(members)
    .values({ email: `${randomUUID()}@example.com`, name: "نمونه", passwordHash: "" })
    .returning();
  const secret = newSecret();
  const memberId = member?.id ?? "";
  await db()
    .insert(sessions)
    .values({ memberId, secretHash: hashSecret(secret) });
  return { memberId, secret };
}

it("tells whoever holds the secret whose session it is", async () => {
  const { memberId, secret } = await signedIn();
  expect(await standingOf(secret)).toEqual({ memberId, why: null });
  expect(await standingOf(newSecret())).toEqual({ memberId: null, why: null });
  expect(await standingOf(undefined)).toEqual({ memberId: null, why: null });
});

it.each(["ended_by_member", "password_changed", "access_reset", "member_disabled", "too_many"] as EndReason[])(
  "tells why a session is over: %s",
  async (reason) => {
    const { memberId, secret } = await signedIn();
    await endSessions(memberId, reason);
    expect(await standingOf(secret)).toEqual({ memberId: null, why: reason });
  },
);

it("tells that nothing was done for long, and that it lasted as long as a session may", async () => {
  const [idle, old] = [await signedIn(), await signedIn()];
  const set = (secret: string, values: object) =>
    db()
      .update(sessions)
      .set(values)
      .where(eq(sessions.secretHash, hashSecret(secret)));
  await set(idle.secret, { lastSeenAt: sql`now() - interval '31 minutes'` });
  await set(old.secret, { createdAt: sql`now() - interval '13 hours'` });
  expect(await standingOf(idle.secret)).toEqual({ memberId: null, why: "idle" });
  expect(await standingOf(old.secret)).toEqual({ memberId: null, why: "too_long" });
});

it("says nothing of whoever left or came back by themselves", async () => {
  for (const reason of ["signed_out", "replaced"] as const) {
    const { memberId, secret } = await signedIn();
    await endSessions(memberId, reason);
    expect(await standingOf(secret)).toEqual({ memberId: null, why: null });
  }
});
