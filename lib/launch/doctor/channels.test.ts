import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { vapidPublicKey } from "@/lib/server/notices/channels/installation-key";
import { startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { underSecrets } from "@/lib/testing/under-secrets";
import { checkChannels } from "./channels";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestServer({ isUnlinked: true });
});
afterAll(() => sandbox.close());

const lines = async () => (await checkChannels()).map(({ verdict, what, found }) => `${verdict} ${what}: ${found}`);

function settings(given: Record<string, string>): void {
  Object.assign(process.env, given);
  const { __daftar: kept } = globalThis as unknown as { __daftar: Map<string, unknown> };
  kept.delete("env");
}

it("says of each channel that is set up whether it works, and sends nothing", async () => {
  expect(await lines()).toEqual([
    `good Mail by ${new URL(sandbox.mailUrl).host}: takes our mail`,
    "good Web Push: makes its keys when the first browser asks",
    "good Bot on Telegram: answers as @daftar_telegram_bot",
    "good Bot on Bale: answers as @daftar_bale_bot",
    "good Text messages: are set up; only a message can tell whether the provider takes them",
  ]);
  expect(await sandbox.control("GET", "sent")).toEqual({ sent: [] });
});

it("names those that fail, and no secret of theirs", async () => {
  await vapidPublicKey();
  const token = "4444444444:this-token-must-not-be-seen";
  settings({
    SMTP_URL: "smtp://daftar:word-of-mail@127.0.0.1:1",
    TELEGRAM_BOT_TOKEN: token,
    BALE_BOT_TOKEN: token,
    BALE_API_URL: "http://127.0.0.1:1",
    SMS_URL: "",
  });
  const found = await underSecrets({ present: randomBytes(32).toString("hex") }, lines);
  expect(found.map((line) => line.slice(0, 80))).toEqual([
    expect.stringContaining("bad Mail by 127.0.0.1:1: cannot be reached"),
    expect.stringContaining("bad Web Push: its keys cannot be decrypted"),
    expect.stringContaining("bad Bot on Telegram: the token is not accepted"),
    expect.stringContaining("bad Bot on Bale: cannot be reached"),
  ]);
  expect(found.join("\n")).not.toMatch(/this-token|word-of-mail/);
  settings({ SMTP_URL: "", TELEGRAM_BOT_TOKEN: "", BALE_BOT_TOKEN: "" });
  expect(await lines()).toEqual(["good Web Push: has its keys"]);
});
