import { spawnSync } from "node:child_process";
import { createHmac } from "node:crypto";
import path from "node:path";
import { ROOT } from "@/lib/launch/before/settings.mjs";
import { startTestStack } from "@/lib/testing/rig/stack";
import { BUSINESS, expect, test } from "./fixtures";
import { LONG } from "./long";
import { expectAccessible, expectEnglish, expectNoSidewaysScroll, latinDigits, ROWS, untranslated } from "./look";

const GOOD = {
  SERVICE_BASE_URL: "https://service.example",
  SERVICE_BATCH_URL: "https://batch.service.example",
  DATABASE_URL: "postgres://u:p@127.0.0.1:5999/x",
  DAFTAR_URL: "https://daftar.example",
  DAFTAR_SECRET: "3f8a91c2d45e67b0f1a2938475c6d7e8",
};

// Each variable that may be missing or weak: `lib/launch/before/settings.test.ts`.
test("a live start refuses a secret that is easy to guess and a service without https, by name", () => {
  const node = path.join(ROOT, "node_modules", ".bin", "node");
  for (const [named, value] of [
    ["DAFTAR_SECRET", "change-me-change-me-change-me-change-me"],
    ["SERVICE_BASE_URL", "http://service.example"],
  ] as const) {
    const env = { PATH: process.env.PATH, NODE_ENV: "production" as const, ...GOOD, [named]: value };
    const { status, stdout, stderr } = spawnSync(node, ["lib/launch/start.mjs"], { cwd: ROOT, env, encoding: "utf8" });
    expect(status).toBe(1);
    expect(stdout + stderr).toContain(named);
  }
});

test(
  "live, on a fresh database: nobody is there, the set-up link works once, and v0 signatures count for nothing",
  LONG,
  async ({ browserErrors, openBrowser, sandbox, stack }) => {
    browserErrors.allowFailedRequests();
    // Two installations with a budget each ask the one service.
    await sandbox.post("limits", { limits: "off" });
    const live = await startTestStack({ liveService: stack.env.SANDBOX_CONTROL_URL });
    try {
      const url = live.urls[0] ?? "";
      const link = /http\S+\/setup\/\S+/.exec(live.said)?.[0] ?? "";
      expect(link).toContain(`${url}/setup/`);
      const page = await openBrowser(null);
      await page.goto(`${url}/sign-in`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByText("demo.test")).toHaveCount(0);

      const pair = await sandbox.post<{ access_token: string; refresh_token: string }>("tokens", {});
      const keys = await sandbox.get<{ v1: string; v0: string }>("webhook-keys");
      await page.goto(link);
      await expect(page.getByLabel("نام شما")).toBeVisible();
      expect.soft(await untranslated(page), "message keys").toEqual([]);
      expect.soft(await latinDigits(page), "Latin digits in Persian words").toEqual([]);
      await expectAccessible(page, "set-up");
      await expectNoSidewaysScroll(page, "set-up");
      await page.setViewportSize({ width: 1366, height: 768 });
      const reader = await openBrowser(null, { locale: "en" });
      await reader.goto(link);
      await expect(reader.getByLabel("English name of the business")).toBeVisible();
      await expectEnglish(reader, "set-up");
      await page.getByLabel("نام شما").fill("پریسا صاحبکار");
      await page.getByLabel("ایمیل").fill("parisa@example.com");
      await page.getByLabel("گذرواژه", { exact: true }).fill("parisa@example.com");
      await page.getByLabel("تکرار گذرواژه").fill("something else");
      await page.getByLabel("نام انگلیسی کسب‌وکار").fill(BUSINESS);
      await page.getByLabel("توکن دسترسی").fill("short");
      await page.getByLabel("توکن تمدید").fill("short");
      await page.getByRole("button", { name: "راه‌اندازی و ورود" }).click();
      const inOrder = ["گذرواژه", "تکرار گذرواژه", "توکن دسترسی (access token)", "توکن تمدید (refresh token)"];
      await expect(page.getByRole("alert").getByRole("link")).toHaveText(inOrder);
      await page.getByLabel("گذرواژه", { exact: true }).fill("nine quiet rivers");
      await page.getByLabel("تکرار گذرواژه").fill("nine quiet rivers");
      await page.getByLabel("توکن دسترسی").fill("not-a-real-token");
      await page.getByLabel("توکن تمدید").fill(pair.refresh_token);
      await page.getByLabel("کلید وب‌هوک").fill(keys.v1);
      await page.getByRole("button", { name: "راه‌اندازی و ورود" }).click();
      await expect(page.getByLabel("توکن دسترسی")).toHaveAttribute("aria-invalid", "true");
      await page.getByLabel("توکن دسترسی").fill(pair.access_token);
      await page.getByRole("button", { name: "راه‌اندازی و ورود" }).click();
      await expect(page).toHaveURL(`${url}/${BUSINESS}`);
      await expect(page.getByRole("banner")).toContainText("واقعی");
      await page.goto(`${url}/${BUSINESS}/withdrawals`);
      await expect(page.getByRole("table").locator(ROWS)).toHaveCount(20);

      const other = await openBrowser(null);
      await other.goto(link);
      await expect(other.getByText("این پیوند دیگر کار نمی‌کند")).toBeVisible();
      await reader.reload();
      await expect(reader.getByText("This link does not work any more")).toBeVisible();

      const shoot = async (version: "v0" | "v1") => {
        const payload = JSON.stringify({ withdrawal_id: "a", status: "DONE" });
        const time = Math.floor(Date.now() / 1000);
        const signature = createHmac("sha256", keys[version]).update(`${time},${payload}`).digest("hex");
        const answer = await fetch(`${url}/api/webhooks/${BUSINESS}/withdrawals`, {
          method: "POST",
          headers: { "content-type": "application/json", "x-service-signature": `t=${time}, ${version}=${signature}` },
          body: payload,
        });
        return answer.status;
      };
      expect(await shoot("v1")).toBe(200);
      expect(await shoot("v0")).toBe(401);
    } finally {
      await live.stop();
      await sandbox.post("limits", { limits: "real" });
    }
  },
);
