import { defineConfig, devices } from "@playwright/test";
import { findChromium } from "./lib/testing/rig/chromium";
import { IS_WHOLE_RUN } from "./lib/testing/rig/whole-run";

const { PLAYWRIGHT_JSON_FILE } = process.env;

/** Every step waits for a fact. The limit is for what never comes: a machine in CI may be ten times slower than a desk. */
const STEP_MS = 30_000;

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
  globalSetup: "./lib/testing/rig/prepared.ts",
  outputDir: "test-results/e2e",
  // As many as the cores of the smallest machine: each has a browser, a database, a sandbox and a web process of its own,
  // and with one more a run is no shorter, but every step of a story waits for twice as many others.
  workers: 2,
  fullyParallel: true,
  retries: 0,
  // Stories tagged so are for `npm run test:all` (e2e/long.ts).
  grepInvert: IS_WHOLE_RUN ? undefined : /@long/,
  // A step's limit below finds what is broken. This one only ends a story that has no end: how long a right one takes
  // depends on the machine.
  timeout: 600_000,
  // The set-up has no limit of its own.
  globalTimeout: 4 * 3_600_000,
  expect: { timeout: STEP_MS },
  forbidOnly: Boolean(process.env.CI),
  reporter: [
    ["line"],
    ["./lib/testing/suite/story-costs.ts"],
    ...(PLAYWRIGHT_JSON_FILE ? [["json", { outputFile: PLAYWRIGHT_JSON_FILE }] as const] : []),
  ],
  use: {
    ...devices["Desktop Chrome"],
    actionTimeout: STEP_MS,
    navigationTimeout: 2 * STEP_MS,
    locale: "fa-IR",
    timezoneId: "Asia/Tehran",
    // Stories watch and change what a page asks for; those of the service worker have a browser that lets it in.
    contextOptions: { reducedMotion: "reduce", serviceWorkers: "block" },
    // Recording every step costs more than the tests themselves; `--trace on` for the one that fails.
    trace: "off",
    // One browser window per worker, emptied between stories (cookies, storage, cache, routes); a new one for each costs more.
    reuseContext: true,
    screenshot: "only-on-failure",
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_ARGS },
  },
});
