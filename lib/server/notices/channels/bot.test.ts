import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { log } from "@/lib/server/core/log";
import { db } from "@/lib/server/db/client";
import { withExclusiveLock } from "@/lib/server/db/exclusive";
import { members, noticeBotCodes, noticeWishes } from "@/lib/server/db/schema";
import { makeMember } from "@/lib/testing/members";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { failChannel, noticeMessage, sentNotices } from "@/lib/testing/sent-notices";
import { baleChannel, botName, telegramChannel } from "./bot";
import { readBotUpdates, startBotLink } from "./bot-link";
import { openChat } from "./chats";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestServer();
});
afterEach(async () => {
  await sandbox.control("DELETE", "sent");
  await sandbox.control("DELETE", "sent/faults");
  await db().delete(noticeBotCodes);
});
afterAll(() => sandbox.close());

let chats = 1000;
const newChat = (): number => {
  chats += 1;
  return chats;
};
const write = (bot: string, chat: number, text: string, type?: string) =>
  sandbox.control("POST", `sent/bots/${bot}`, { chat_id: chat, text, type });

async function chatOf(memberId: string, channel: "telegram" | "bale"): Promise<string | null> {
  const [row] = await db().select().from(noticeWishes).where(eq(noticeWishes.memberId, memberId));
  const sealed = channel === "telegram" ? row?.telegramChat : row?.baleChat;
  return sealed ? openChat(channel, memberId, sealed).id : null;
}

it("sends to a chat, and tells what is final from what is not", async () => {
  const chat = newChat();
  await write("telegram", chat, "hello");
  expect(await telegramChannel.send(String(chat), noticeMessage())).toEqual({ state: "sent" });
  const [sent] = await sentNotices(sandbox, "telegram");
  expect(sent).toMatchObject({
    to: String(chat),
    text: [noticeMessage().title, ...noticeMessage().lines, "", noticeMessage().link].join("\n"),
  });
  const gone = { state: "refused", why: "chat_gone" };
  expect(await telegramChannel.send("999", noticeMessage())).toEqual(gone);
  await failChannel(sandbox, "telegram", "refuse");
  expect(await telegramChannel.send(String(chat), noticeMessage())).toEqual(gone);
  await failChannel(sandbox, "telegram", "status", { value: 429 });
  expect(await telegramChannel.send(String(chat), noticeMessage())).toEqual({
    state: "failed",
    why: "too_many",
    retryAfterSeconds: 30,
  });
  await failChannel(sandbox, "telegram", "status", { value: 502 });
  expect(await telegramChannel.send(String(chat), noticeMessage())).toEqual({ state: "failed", why: "answered:502" });
  // A no that comes with 200: the code in the body counts, and without one nobody knows.
  await failChannel(sandbox, "telegram", "in_success", { value: 403 });
  expect(await telegramChannel.send(String(chat), noticeMessage())).toEqual(gone);
  await failChannel(sandbox, "telegram", "in_success");
  expect(await telegramChannel.send(String(chat), noticeMessage())).toMatchObject({
    state: "failed",
    why: "not_accepted",
  });
});

it("connects a chat by its code, once, and says so in the member's language", async () => {
  const member = await makeMember(BUSINESS, "owner");
  await db().update(members).set({ locale: "en" }).where(eq(members.id, member.id));
  const link = await startBotLink(member.id, "telegram");
  expect(link).toMatchObject({
    bot: "daftar_telegram_bot",
    address: `https://t.me/daftar_telegram_bot?start=${link.code}`,
  });
  const [chat, other] = [newChat(), newChat()];
  await write("telegram", other, "what is this?");
  await write("telegram", chat, `/start ${link.code}`);
  const connected: string[] = [];
  expect(
    await readBotUpdates(async (memberId, channel) => {
      connected.push(`${memberId} ${channel}`);
    }),
  ).toBe(false);
  expect(connected).toEqual([`${member.id} telegram`]);
  expect(await chatOf(member.id, "telegram")).toBe(String(chat));
  const answers = await sentNotices(sandbox, "telegram");
  expect(answers.map(({ to, text }) => [to, text.slice(0, 35)])).toEqual([
    [String(chat), "This chat is connected to Daftar. Y"],
  ]);
  // The same code, from another chat, while another code waits.
  await startBotLink((await makeMember(BUSINESS, "manager")).id, "telegram");
  await write("telegram", other, link.code);
  expect(await readBotUpdates()).toBe(true);
  expect(await chatOf(member.id, "telegram")).toBe(String(chat));
  expect((await sentNotices(sandbox, "telegram"))[0]?.text).toContain("This code is wrong or has expired");
});

it("takes the code as people type it, and keeps the member's other wishes", async () => {
  const member = await makeMember(BUSINESS, "owner");
  await db().insert(noticeWishes).values({ memberId: member.id, digest: "daily" });
  const { code, address } = await startBotLink(member.id, "bale");
  expect(address).toBe(`https://ble.ir/daftar_bale_bot?start=${code}`);
  const chat = newChat();
  await write("bale", chat, `  ${code.toLowerCase()}\u200f `);
  await readBotUpdates();
  expect(await chatOf(member.id, "bale")).toBe(String(chat));
  expect(await chatOf(member.id, "telegram")).toBeNull();
  const [row] = await db().select().from(noticeWishes).where(eq(noticeWishes.memberId, member.id));
  expect(row?.digest).toBe("daily");
  expect((await sentNotices(sandbox, "bale"))[0]?.text).toContain("این گفت‌وگو به دفتر وصل شد");
});

it("a code of another bot, an expired one, an earlier one, and one from a group connect nothing", async () => {
  const member = await makeMember(BUSINESS, "owner");
  const earlier = await startBotLink(member.id, "telegram");
  const later = await startBotLink(member.id, "telegram");
  const bale = await startBotLink(member.id, "bale");
  await write("telegram", newChat(), earlier.code);
  await write("telegram", newChat(), bale.code);
  await write("telegram", -newChat(), later.code, "group");
  await readBotUpdates();
  await db()
    .update(noticeBotCodes)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(noticeBotCodes.channel, "bale"));
  await write("bale", newChat(), bale.code);
  await readBotUpdates();
  expect(await chatOf(member.id, "telegram")).toBeNull();
  expect(await chatOf(member.id, "bale")).toBeNull();
  // The group's message did not use it up.
  const chat = newChat();
  await write("telegram", chat, later.code);
  await readBotUpdates();
  expect(await chatOf(member.id, "telegram")).toBe(String(chat));
});

it("reads a bot in one process at a time, and nobody's messages while no code waits", async () => {
  const member = await makeMember(BUSINESS, "owner");
  const { code } = await startBotLink(member.id, "telegram");
  await write("telegram", newChat(), code);
  await withExclusiveLock("bot-updates", ["telegram"], async () => {
    expect(await readBotUpdates()).toBe(true);
  });
  expect(await chatOf(member.id, "telegram")).toBeNull();
  await readBotUpdates();
  expect(await chatOf(member.id, "telegram")).not.toBeNull();
  await write("telegram", 77, "left alone");
  expect(await readBotUpdates()).toBe(false);
});

it("the token is in no error and no line of the log", async () => {
  const TOKEN = "4444444444:this-token-must-not-be-seen";
  const lines: string[] = [];
  for (const level of ["warn", "error", "info"] as const) {
    vi.spyOn(log, level).mockImplementation((...parts: unknown[]) => {
      lines.push(
        JSON.stringify(parts, (_, value) => (value instanceof Error ? `${value.stack} ${value.cause}` : value)),
      );
    });
  }
  const { __daftar: kept } = globalThis as unknown as { __daftar: Map<string, unknown> };
  const { TELEGRAM_BOT_TOKEN, BALE_BOT_TOKEN, BALE_API_URL } = process.env;
  // One that the service does not know, and a service that is not there.
  Object.assign(process.env, {
    TELEGRAM_BOT_TOKEN: TOKEN,
    BALE_BOT_TOKEN: TOKEN,
    BALE_API_URL: "http://127.0.0.1:1",
  });
  kept.delete("env");
  try {
    const member = await makeMember(BUSINESS, "owner");
    const said: unknown[] = [
      await telegramChannel.send("1", noticeMessage()),
      await baleChannel.send("1", noticeMessage()),
    ];
    for (const channel of ["telegram", "bale"] as const) {
      await db()
        .insert(noticeBotCodes)
        .values({ codeHash: channel, memberId: member.id, channel, expiresAt: new Date(Date.now() + 60_000) });
      const failures = await Promise.allSettled([botName(channel), startBotLink(member.id, channel)]);
      said.push(...failures.map((each) => (each.status === "rejected" ? `${each.reason.stack}` : "no failure")));
    }
    await readBotUpdates();
    expect(said.slice(0, 2)).toEqual([
      { state: "failed", why: "bot_refused" },
      { state: "failed", why: "unreachable" },
    ]);
    expect(said).not.toContain("no failure");
    expect(lines.length).toBeGreaterThanOrEqual(4);
    expect(JSON.stringify([said, lines])).not.toContain("this-token");
  } finally {
    Object.assign(process.env, { TELEGRAM_BOT_TOKEN, BALE_BOT_TOKEN, BALE_API_URL });
    kept.delete("env");
  }
});
