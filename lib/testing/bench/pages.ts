import { type Browser, chromium } from "@playwright/test";
import { findChromium } from "../rig/chromium";
import { signIn } from "../rig/session";
import { startTestStack } from "../rig/stack";
import { prepareBrowser } from "../screen-states";
import { findScreens } from "../screens";
import { row, table } from "./print";

const TIMES = 3;

/** What a person's computer and line are like: four times slower than this machine, 10 Mbit/s, 40 ms away. */
const SLOW_DOWN = 4;
const LINE = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 };

interface PageFigures {
  scriptKb: number;
  largestMs: number;
}

/** First-load JavaScript over the wire (gzip) and the largest contentful paint of every screen, for a new visitor. */
export async function measurePages(): Promise<void> {
  const stack = await startTestStack();
  const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const url = stack.urls[0] ?? "";
    const cookie = await signIn(url, "owner@demo.test");
    const rows: string[][] = [];
    for (const { name, path, isPublic } of await findScreens(stack, cookie)) {
      const session = isPublic ? "" : cookie;
      await visit(browser, `${url}${path}`, session);
      const visits: PageFigures[] = [];
      for (let time = 0; time < TIMES; time++) {
        visits.push(await visit(browser, `${url}${path}`, session));
      }
      const [, middle] = visits.sort((a, b) => a.largestMs - b.largestMs);
      if (middle) rows.push(row(name, `${middle.scriptKb.toFixed(0)} kB`, `${(middle.largestMs / 1000).toFixed(2)} s`));
    }
    table(
      `First visit, ${SLOW_DOWN}× slower CPU, 10 Mbit/s, 1366 px (aims: 200 kB, 1.5 s; middle of ${TIMES})`,
      ["", "JavaScript (gzip)", "largest paint"],
      rows,
    );
  } finally {
    await browser.close();
    await stack.stop();
  }
}

async function visit(browser: Browser, url: string, cookie: string): Promise<PageFigures> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  try {
    await prepareBrowser(context, url, {}, cookie);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", LINE);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOW_DOWN });
    const scripts = new Set<string>();
    let bytes = 0;
    session.on("Network.responseReceived", ({ requestId, type }) => type === "Script" && scripts.add(requestId));
    session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) bytes += encodedDataLength;
    });
    await page.goto(url, { waitUntil: "load" });
    const scriptKb = bytes / 1000;
    await page.waitForLoadState("networkidle", { timeout: 5000 }).catch(() => undefined);
    const largestMs = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
            type: "largest-contentful-paint",
            buffered: true,
          });
        }),
    );
    return { scriptKb, largestMs };
  } finally {
    await context.close();
  }
}
