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
  // A camera and a microphone that any machine has; which page may ask for them is the page's own policy.
  "--use-fake-device-for-media-stream",
  "--use-fake-ui-for-media-stream",
  // A page here lives for seconds: what the optimising compilers make of its scripts costs more than it saves.
  "--js-flags=--no-opt,--no-maglev",
];

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results/e2e",
  // As many as the cores of the smallest machine: each has a browser, a database, a sandbox and two web processes of its own,
  // and with one more a run is no shorter, but every step of a story waits for twice as many others.
  workers: 2,
  fullyParallel: true,
  retries: 0,
  // What is broken is found by a step's own limit below. This one only ends a story that has no end: of how long a right one
  // takes, a machine decides.
  timeout: 180_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: PLAYWRIGHT_JSON_FILE ? [["line"], ["json", { outputFile: PLAYWRIGHT_JSON_FILE }]] : [["line"]],
  use: {
    ...devices["Desktop Chrome"],
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
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
