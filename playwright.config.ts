import { defineConfig, devices } from "@playwright/test";
import { findChromium } from "./lib/testing/rig/chromium";

const { PLAYWRIGHT_JSON_FILE } = process.env;

/** Works as root and in containers, draws without a graphics card, and asks nobody on the internet for anything. */
const CHROMIUM_ARGS = [
  "--no-sandbox",
  "--disable-dev-shm-usage",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  // A page here lives for seconds: what the optimising compilers make of its scripts costs more than it saves.
  "--js-flags=--no-opt,--no-maglev",
];

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results/e2e",
  // One more than the cores of the smallest machine: a story waits for its service now and then, and long for a bank; every
  // further worker has a stack of its own to start and to warm up.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: PLAYWRIGHT_JSON_FILE ? [["line"], ["json", { outputFile: PLAYWRIGHT_JSON_FILE }]] : [["line"]],
  use: {
    ...devices["Desktop Chrome"],
    actionTimeout: 10_000,
    locale: "fa-IR",
    timezoneId: "Asia/Tehran",
    contextOptions: { reducedMotion: "reduce" },
    // Recording every step costs more than the tests themselves; `--trace on` for the one that fails.
    trace: "off",
    // One browser window per worker, emptied between stories (cookies, storage, cache, routes); a new one for each costs more.
    reuseContext: true,
    screenshot: "only-on-failure",
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_ARGS },
  },
});
