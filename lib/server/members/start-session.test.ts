import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { GET as openEvents } from "@/app/api/events/[business]/route";
import { env } from "@/lib/server/core/env";
import { db } from "@/lib/server/db/client";
import { sessions } from "@/lib/server/db/schema";
import { hearing } from "@/lib/server/events/bus";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { endSessions } from "./end-session";
import { ownerOfSession, sessionCookieName } from "./session";
import { signIn } from "./sign-in";
import { startSession } from "./start-session";

const PASSWORD = "korsi-zard-1405";
const nowhere = { ip: null, userAgent: null };
let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestServer();
});
afterAll(() => sandbox.close());

const endReasons = async ({ id }: TestMember) =>
  (await db().select().from(sessions).where(eq(sessions.memberId, id)).orderBy(sessions.createdAt)).map(
    ({ endReason }) => endReason,
  );

/** Signs in from a browser that still has the secret of a session. @returns the new one */
async function signInAfter(member: TestMember, replaces: string): Promise<string> {
  const outcome = await signIn({
    email: member.email,
    password: PASSWORD,
    code: "",
    ...nowhere,
    replaces,
    requestId: null,
  });
  if (outcome.kind !== "signed_in") throw new Error(outcome.kind);
  return outcome.secret;
}

it("ends the session that the same member had in the same browser, and nobody else's", async () => {
  const [member, other] = [await makeMember(BUSINESS, "support"), await makeMember(BUSINESS, "support")];
  const elsewhere = await startSession(member.id, nowhere);
  const second = await signInAfter(member, member.secret);
  expect(await ownerOfSession(member.secret)).toBeNull();
  expect(await endReasons(member)).toEqual(["replaced", null, null]);
  expect(await ownerOfSession(elsewhere)).toMatchObject({ id: member.id });
  await signInAfter(member, other.secret);
  expect(await ownerOfSession(other.secret)).toMatchObject({ id: other.id });
  expect(await ownerOfSession(second)).toMatchObject({ id: member.id });
});

it("keeps twenty of a member alive: the longest unused gives way, also when many begin at the same moment", async () => {
  const member = await makeMember(BUSINESS, "auditor");
  const used = await startSession(member.id, nowhere);
  for (let count = 0; count < 18; count += 1) await startSession(member.id, nowhere);
  await db()
    .update(sessions)
    .set({ lastSeenAt: new Date(Date.now() + 1000) })
    .where(eq(sessions.id, (await ownerOfSession(used))?.sessionId ?? ""));
  expect(await ownerOfSession(member.secret)).not.toBeNull();
  await startSession(member.id, nowhere);
  expect(await ownerOfSession(member.secret)).toBeNull();
  await Promise.all(Array.from({ length: 10 }, () => startSession(member.id, nowhere)));
  const reasons = await endReasons(member);
  expect(reasons.filter((reason) => reason === null)).toHaveLength(20);
  expect(reasons.filter((reason) => reason === "too_many")).toHaveLength(11);
  expect(await ownerOfSession(used)).not.toBeNull();
});

it("closes the streams of an ended session, and says that it ended only where no other took its place", async () => {
  await expect.poll(hearing).toBe("ok");
  const follow = async ({ secret }: TestMember) => {
    const request = new Request(new URL(`/api/events/${BUSINESS}`, env().DAFTAR_URL), {
      headers: { cookie: `${sessionCookieName()}=${secret}` },
    });
    const answer = await openEvents(request, { params: Promise.resolve({ business: BUSINESS }) });
    expect(answer.status).toBe(200);
    return answer;
  };
  const [one, two] = [await makeMember(BUSINESS, "support"), await makeMember(BUSINESS, "support")];
  const streams = [await follow(one), await follow(two)];
  await startSession(one.id, { ...nowhere, replaces: one.secret });
  await endSessions(two.id, "ended_by_member");
  const [replaced, ended] = await Promise.all(streams.map((stream) => stream.text()));
  expect(replaced).not.toContain("event: ended");
  expect(ended).toContain("event: ended");
});
