import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { reseal } from "@/lib/server/core/reseal";
import { seal } from "@/lib/server/core/secret-box";
import { db } from "@/lib/server/db/client";
import { installationKeys, noticeWishes } from "@/lib/server/db/schema";
import { makeMember } from "@/lib/testing/members";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { underSecrets } from "@/lib/testing/under-secrets";
import { chatSeals, openChat, sealChat } from "./chats";
import { installationKeySeals, vapidKeys } from "./installation-key";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestServer();
});
afterAll(() => sandbox.close());

it("the installation's keys are made once, also by two at the same moment", async () => {
  const made = await Promise.all(Array.from({ length: 5 }, vapidKeys));
  expect(new Set(made.map(({ privateKey }) => privateKey)).size).toBe(1);
  const [row] = await db().select().from(installationKeys);
  expect(row?.publicPart).toBe(made[0]?.publicKey);
  expect(row?.sealed.toString("latin1")).not.toContain(made[0]?.privateKey);
});

it("keys and chats need the earlier secret no more after they were sealed again", async () => {
  const { id: memberId } = await makeMember(BUSINESS, "owner");
  const keys = await vapidKeys();
  // Earlier versions kept the id alone.
  const bale = { id: "22", name: "@sara", since: "2026-12-01T08:00:00.000Z" };
  const values = {
    telegramChat: seal("11", `notice-chat:telegram:${memberId}`),
    baleChat: sealChat("bale", memberId, bale),
  };
  await db()
    .insert(noticeWishes)
    .values({ memberId, ...values });
  const next = randomBytes(32).toString("hex");
  await underSecrets({ present: next, earlier: process.env.DAFTAR_SECRET ?? "" }, () =>
    reseal([...installationKeySeals, ...chatSeals]),
  );
  await underSecrets({ present: next }, async () => {
    expect(await vapidKeys()).toEqual(keys);
    const [row] = await db().select().from(noticeWishes).where(eq(noticeWishes.memberId, memberId));
    const { telegramChat, baleChat } = row ?? {};
    expect(telegramChat && openChat("telegram", memberId, telegramChat)).toEqual({ id: "11", name: null, since: null });
    expect(baleChat && openChat("bale", memberId, baleChat)).toEqual(bale);
    expect(() => baleChat && openChat("telegram", memberId, baleChat)).toThrow();
  });
});
