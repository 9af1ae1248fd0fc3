import { type Browser, type CDPSession, chromium } from "@playwright/test";
import { findChromium } from "../rig/chromium";
import { signIn } from "../rig/session";
import { startTestStack } from "../rig/stack";
import { prepareBrowser } from "../screen-states";
import type { Screen } from "../screens";
import { row, table } from "./print";
import { budgetOf, type Wanted, wantedScreens, within } from "./screens";

/** What a person's computer and line are like: four times slower than this machine, 10 Mbit/s, 40 ms away. */
const SLOW_DOWN = 4;
const LINE = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 };

const LARGEST_PAINT_MS = 800;
/** What the screens' own measure of steadiness calls good. */
const MOST_SHIFT = 0.1;

/** Nothing was asked for and nothing came for as long as this, after `load`: the page is quiet. */
const QUIET_MS = 2000;
const LONGEST_WAIT_MS = 20_000;

const KINDS = ["Document", "Script", "Stylesheet", "Font"] as const;
type Kind = (typeof KINDS)[number];

interface PageFigures {
  /** Over the wire (gzip), headers included, in kB, until the page is quiet. */
  kb: Record<Kind, number>;
  largestMs: number;
  shift: number;
}

/**
 * What every screen costs a new visitor until it is quiet: document, JavaScript, styles and fonts over the wire, the
 * largest contentful paint, and how much moved by itself.
 */
export async function measurePages({ screens: names, times = 3 }: Wanted): Promise<void> {
  const stack = await startTestStack();
  const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const url = stack.urls[0] ?? "";
    const cookie = await signIn(url, "owner@demo.test");
    const rows: string[][] = [];
    for (const screen of await wantedScreens(stack, cookie, names)) {
      const { path, isPublic } = screen;
      const session = isPublic ? "" : cookie;
      await visit(browser, `${url}${path}`, session);
      const visits: PageFigures[] = [];
      for (let time = 0; time < times; time++) visits.push(await visit(browser, `${url}${path}`, session));
      const middle = visits.sort((a, b) => a.largestMs - b.largestMs)[Math.floor(times / 2)];
      if (middle) rows.push(rowOf(screen, middle));
    }
    table(
      `First visit until quiet, gzip, ${SLOW_DOWN}× slower CPU, 10 Mbit/s, 1366 px (middle of ${times}; ▲ over the budget)`,
      ["", "document", "JavaScript", "styles", "fonts", "largest paint", "shift"],
      rows,
    );
  } finally {
    await browser.close();
    await stack.stop();
  }
}

function rowOf(screen: Screen, { kb, largestMs, shift }: PageFigures): string[] {
  const budget = budgetOf(screen);
  const weight = (kind: Kind) => `${kb[kind].toFixed(0)} kB`;
  return row(
    screen.name,
    within(weight("Document"), kb.Document <= budget.documentKb),
    within(weight("Script"), kb.Script <= budget.scriptKb),
    weight("Stylesheet"),
    weight("Font"),
    within(`${(largestMs / 1000).toFixed(2)} s`, largestMs <= LARGEST_PAINT_MS),
    within(shift.toFixed(3), shift <= MOST_SHIFT),
  );
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
    const traffic = followTraffic(session);
    await page.goto(url, { waitUntil: "load" });
    await traffic.untilQuiet();
    const painted = await page.evaluate(
      () =>
        new Promise<{ largestMs: number; shift: number }>((resolve) => {
          let shift = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) shift += (entry as PerformanceEntry & { value: number }).value;
          }).observe({ type: "layout-shift", buffered: true });
          new PerformanceObserver((list) =>
            resolve({ largestMs: list.getEntries().at(-1)?.startTime ?? 0, shift }),
          ).observe({ type: "largest-contentful-paint", buffered: true });
        }),
    );
    return { kb: traffic.kb, ...painted };
  } finally {
    await context.close();
  }
}

/**
 * Counts what comes over the wire. What an operation answers may wake code, so a page is not quiet while it waits for one;
 * that it goes on asking, as a page does while figures are being read, is no noise.
 */
function followTraffic(session: CDPSession) {
  const kb: Record<Kind, number> = { Document: 0, Script: 0, Stylesheet: 0, Font: 0 };
  const kinds = new Map<string, string>();
  const underWay = new Set<string>();
  let movedAt = Date.now();
  const moved = () => {
    movedAt = Date.now();
  };
  session.on("Network.requestWillBeSent", ({ requestId, type }) => {
    // The stream of changes never ends.
    if (type !== "EventSource") underWay.add(requestId);
    if (KINDS.some((kind) => kind === type)) moved();
  });
  session.on("Network.responseReceived", ({ requestId, type, response }) => {
    kinds.set(requestId, type);
    if (response.mimeType === "text/event-stream") underWay.delete(requestId);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = KINDS.find((each) => each === kinds.get(requestId));
    if (kind) {
      kb[kind] += encodedDataLength / 1000;
      moved();
    }
    underWay.delete(requestId);
  });
  session.on("Network.loadingFailed", ({ requestId }) => underWay.delete(requestId));
  const untilQuiet = async () => {
    const end = Date.now() + LONGEST_WAIT_MS;
    moved();
    while (underWay.size > 0 || Date.now() - movedAt < QUIET_MS) {
      if (Date.now() > end) throw new Error("The page was not quiet in time");
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  return { kb, untilQuiet };
}
