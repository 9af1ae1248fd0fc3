import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { authorizationOperations } from "@/lib/areas/collecting/authorizations/operations";
import { settlementOperations } from "@/lib/areas/money/settlements/operations";
import { searchOperations } from "@/lib/areas/records/search/operations";
import { teamOperations } from "@/lib/areas/settings/team/operations";
import type { TeamMember } from "@/lib/areas/settings/team/schemas";
import { db } from "@/lib/server/db/client";
import { auditEntries, personalSearches } from "@/lib/server/db/schema";
import { cleanUp } from "@/lib/server/workers/housekeeping";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { askProxy } from "@/lib/testing/proxy";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { SEARCH_LIMITS } from "./personal-searches";

let sandbox: TestSandbox;
let owner: TestMember;
const [PER_MINUTE, PER_HOUR] = SEARCH_LIMITS.map(({ most }) => most) as [number, number];

beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off", env: { SERVICE_LIMIT_OTHER: "5000", SERVICE_LIMIT_POST: "5000" } });
  owner = await makeMember(BUSINESS, "owner");
});
afterAll(() => sandbox.close());

const mobile = (count: number): string => `0912${String(1_000_000 + count)}`;
const look = async (member: TestMember, q: string) => (await member.ask(searchOperations.lookup, { q })).body;
const rowsOf = ({ id }: TestMember) => db().select().from(personalSearches).where(eq(personalSearches.memberId, id));
/** As if it had been so long ago. */
const age = ({ id }: TestMember, by: string) =>
  db().execute(sql`UPDATE ${personalSearches} SET at = at - ${by}::interval WHERE member_id = ${id}`);
const tallyOf = async ({ id }: TestMember) => {
  const { body } = await owner.ask(teamOperations.list);
  return (body.members as TeamMember[]).find((member) => member.id === id)?.searches;
};

it("has an end, however it is asked, and says when to go on", async () => {
  const support = await makeMember(BUSINESS, "support");
  for (let count = 0; count < PER_MINUTE - 2; count += 1) expect((await look(support, mobile(count))).hits).toEqual([]);
  const inList = (input: object) => askProxy(support, authorizationOperations.list, { ...input });
  expect((await inList({ mobile: mobile(1001) })).status).toBe(200);
  expect((await inList({ q: "سارا" })).status).toBe(200);
  const refused = [await inList({ q: mobile(1002) }), await support.ask(searchOperations.lookup, { q: mobile(1003) })];
  for (const { status, body } of refused) {
    expect([status, body.code]).toEqual([429, "search_limit"]);
    expect(body.retryAfterSeconds).toBeGreaterThan(0);
  }
  // What was asked already is no other guess, nor is an id; and others go on.
  expect((await look(support, mobile(3))).hits).toEqual([]);
  expect((await look(support, "00000000-0000-4000-8000-000000000000")).hits).toEqual([]);
  expect((await look(owner, mobile(1002))).hits).toEqual([]);
  await age(support, "61 seconds");
  expect((await look(support, mobile(1002))).hits).toEqual([]);
});

it("counts the hour too, and what is asked at the same moment", async () => {
  const support = await makeMember(BUSINESS, "support");
  const asked = async (count: number) => {
    await askProxy(support, settlementOperations.list, { q: `IR${String(count)}` });
    const { hits, code } = await look(support, mobile(count));
    return hits ? "hits" : code;
  };
  // Most of them one after the other: a search asks for much at once, and none waits for a connection without end.
  for (let count = 0; count < PER_MINUTE - 4; count += 1) expect(await asked(count)).toBe("hits");
  const atOnce = await Promise.all(Array.from({ length: 12 }, (_, count) => asked(PER_MINUTE + count)));
  expect(atOnce.toSorted()).toEqual([...Array(4).fill("hits"), ...Array(8).fill("search_limit")]);
  await age(support, "50 minutes");
  const row = {
    business: BUSINESS,
    memberId: support.id,
    kind: "mobile",
    at: new Date(Date.now() - 1_800_000),
  } as const;
  const more = Array.from({ length: PER_HOUR - PER_MINUTE }, (_, count) => ({ ...row, valueKey: `${count}` }));
  await db().insert(personalSearches).values(more);
  const { code, retryAfterSeconds } = await look(support, mobile(5000));
  expect(code).toBe("search_limit");
  expect(retryAfterSeconds).toBeGreaterThan(500);
});

it("is told by the audit log, whole and in few entries, without a value, and to owners by the team's page", async () => {
  const support = await makeMember(BUSINESS, "support");
  for (const q of [mobile(1), mobile(1), mobile(2), "0499370899", "سارا احمدی"]) await look(support, q);
  for (const row of await rowsOf(support)) expect(row.valueKey).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(await rowsOf(support))).not.toContain(mobile(1));
  expect(await tallyOf(support)).toEqual({ hour: 4, week: 4, refused: 0 });
  expect(await tallyOf(owner)).toBeNull();
  await cleanUp();
  expect(await rowsOf(support)).toHaveLength(4);
  const refused = { business: BUSINESS, memberId: support.id, kind: "refused", valueKey: "", times: 7 } as const;
  await db().insert(personalSearches).values(refused);
  // All in one hour that is over.
  await db().execute(sql`UPDATE ${personalSearches} SET at = date_trunc('hour', now()) - interval '3 hours'
    WHERE member_id = ${support.id}`);
  await Promise.all([cleanUp(), cleanUp()]);
  expect(await rowsOf(support)).toEqual([]);
  const told = and(eq(auditEntries.actorId, support.id), eq(auditEntries.action, "personal.searched"));
  const entries = await db().select().from(auditEntries).where(told).orderBy(auditEntries.seq);
  expect(entries.map(({ detail }) => detail)).toEqual([
    {
      hour: expect.stringMatching(/T\d\d:00:00\.000Z$/),
      count: 4,
      times: 5,
      refused: 7,
      kinds: { mobile: 2, nationalCode: 1, name: 1 },
    },
  ]);
  expect(await tallyOf(support)).toEqual({ hour: 0, week: 4, refused: 7 });
});
