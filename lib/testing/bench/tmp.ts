import { chromium } from "@playwright/test";
import { findChromium } from "../rig/chromium";
import { signIn } from "../rig/session";
import { startTestStack } from "../rig/stack";
import { prepareBrowser, waitUntilFilled } from "../screen-states";
import { wantedScreens } from "./screens";

const stack = await startTestStack({
  env: { DEMO_STORY: "on", SANDBOX_LIMITS: "off", SERVICE_LIMIT_OTHER: "1000", BOOK_LISTS: "on" },
});
const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox", "--disable-gpu"] });
const url = stack.urls[0] ?? "";
await new Promise((r) => setTimeout(r, 60000));
const cookie = await signIn(url, "owner@demo.test");
for (const screen of await wantedScreens(stack, cookie, process.argv[2]?.split(",")))
  for (const [name, locale, theme, width] of [
    ["fa-desk", "fa", "light", 1440],
    ["fa-phone", "fa", "dark", 390],
    ["en-desk", "en", "dark", 1440],
  ] as const) {
    const context = await browser.newContext({ viewport: { width, height: width === 390 ? 844 : 900 } });
    await prepareBrowser(context, url, { locale, theme }, cookie);
    const page = await context.newPage();
    await page.goto(`${url}${screen.path}`);
    await waitUntilFilled(page).catch(() => {});
    await page.waitForTimeout(800);
    await page.screenshot({ path: `/tmp/pics/${screen.name}-${name}.png`, fullPage: width === 390 });
    await context.close();
  }
await browser.close();
await stack.stop();
process.exit(0);
