import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { areaNotices } from "@/lib/areas/areas";
import type { NoticeKindName } from "@/lib/kit/notices";
import { ROLES, type Role } from "@/lib/kit/roles";
import type { WebhookVerdict } from "@/lib/kit/webhooks";
import { db } from "@/lib/server/db/client";
import { bookRecords, businesses, webhookDeliveries } from "@/lib/server/db/schema";
import type { Member } from "@/lib/server/members/session";
import { putInBook } from "@/lib/testing/book/put";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { foundOf, whoHears } from "@/lib/testing/notices";
import { makeTeam } from "@/lib/testing/orders/orders";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { webhookOperations } from "../operations";

let sandbox: TestSandbox;
let owner: TestMember;
let team: Record<Role, Member>;

beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off" });
  owner = await makeMember(BUSINESS, "owner");
  team = await makeTeam(BUSINESS);
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  await db().delete(webhookDeliveries);
  await db().delete(bookRecords);
  await db().update(businesses).set({ webhookKeySetAt: new Date() });
});

const rowsOf = async (href: string): Promise<number> => {
  const asked = Object.fromEntries(new URL(href, "https://x.test").searchParams);
  return (await owner.ask(webhookOperations.list, asked)).body.total;
};
const told = (kind: NoticeKindName) => whoHears(team, kind, "");
const SEERS = ROLES.filter((role) => ["owner", "manager", "support", "auditor"].includes(role));
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

const deliver = (verdict: WebhookVerdict, receivedAt: Date, processedAt: Date | null = receivedAt) =>
  db()
    .insert(webhookDeliveries)
    .values({
      business: BUSINESS,
      topic: "withdrawals",
      receivedAt,
      verdict,
      statusAnswered: 200,
      payload: Buffer.alloc(0),
      payloadHash: randomUUID(),
      verification: {},
      processedAt,
    });

it("a missing key is told until one is set", async () => {
  expect(await told("webhook_key_missing")).toEqual([]);
  await db().update(businesses).set({ webhookKeySetAt: null });
  expect(await told("webhook_key_missing")).toEqual(SEERS);
});

it("refused webhooks are told for a day, with the most frequent verdict", async () => {
  await deliver("too_old", hoursAgo(25));
  expect(await told("webhooks_refused")).toEqual([]);
  for (const verdict of ["wrong_signature", "wrong_signature", "too_old"] as const) await deliver(verdict, hoursAgo(1));
  expect(await told("webhooks_refused")).toEqual(SEERS);
  const facts = { count: 3, verdict: "wrong_signature", isMixed: 1 };
  expect(await foundOf("webhooks_refused")).toMatchObject([{ facts }]);
  expect(await rowsOf(areaNotices.webhooks_refused.href(BUSINESS))).toBe(3);
});

it("accepted webhooks that are not processed are told after ten minutes", async () => {
  await deliver("accepted", hoursAgo(0.1), null);
  expect(await told("webhooks_stuck")).toEqual([]);
  await deliver("accepted", hoursAgo(1), null);
  expect(await told("webhooks_stuck")).toEqual(SEERS);
  await deliver("accepted", hoursAgo(1));
  expect(await foundOf("webhooks_stuck")).toMatchObject([{ facts: { count: 2 } }]);
  expect(await rowsOf(areaNotices.webhooks_stuck.href(BUSINESS))).toBe(2);
  await db().update(webhookDeliveries).set({ processedAt: new Date() });
  expect(await told("webhooks_stuck")).toEqual([]);
});

describe("webhooks that came regularly and stopped", () => {
  const ended = (endedAt: Date) =>
    putInBook("settlement", { at: hoursAgo(30).toISOString(), endedAt: endedAt.toISOString(), state: "DONE" });
  const cameOn = async (daysAgo: readonly number[]) => {
    for (const days of daysAgo) await deliver("accepted", hoursAgo(24 * days + 1));
  };

  it("are told if records ended meanwhile, until one comes again", async () => {
    await cameOn([1, 2, 3]);
    await ended(hoursAgo(5));
    expect(await told("webhooks_silent")).toEqual(SEERS);
    expect(await foundOf("webhooks_silent")).toMatchObject([{ facts: { count: 1, lastAt: expect.any(String) } }]);
    await deliver("accepted", hoursAgo(1));
    expect(await told("webhooks_silent")).toEqual([]);
  });

  it("are not told while nothing happened, or only just now", async () => {
    await cameOn([1, 2, 3]);
    expect(await told("webhooks_silent")).toEqual([]);
    await ended(hoursAgo(0.2));
    expect(await told("webhooks_silent")).toEqual([]);
  });

  it("are not told if they never came regularly, or are refused", async () => {
    await cameOn([1, 2]);
    await ended(hoursAgo(5));
    expect(await told("webhooks_silent")).toEqual([]);
    await cameOn([3]);
    await deliver("wrong_signature", hoursAgo(2));
    expect(await told("webhooks_silent")).toEqual([]);
  });
});
