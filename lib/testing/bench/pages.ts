import { type Browser, type CDPSession, chromium, type Page, type ViewportSize } from "@playwright/test";
import { findChromium } from "../rig/chromium";
import { control, signIn } from "../rig/session";
import { startTestStack, type TestStack } from "../rig/stack";
import { prepareBrowser } from "../screen-states";
import type { Screen } from "../screens";
import { row, table } from "./print";
import { budgetOf, type Wanted, wantedScreens, within } from "./screens";

/** A typical computer and connection: four times slower than this machine, 10 Mbit/s, 40 ms away. */
const SLOW_DOWN = 4;
const LINE = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 };

const LARGEST_PAINT_MS = 1000;
/** A fifth of what counts as good: nothing that a person reads or is about to press moves. */
const MOST_SHIFT = 0.02;

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** A page is quiet if it has sent and received nothing for this time after `load`. */
const QUIET_MS = 2000;
/** The shorter quiet time after which a page counts as drawn. */
const DRAWN_MS = 600;
const LONGEST_WAIT_MS = 20_000;

const KINDS = ["Document", "Script", "Stylesheet", "Font"] as const;
type Kind = (typeof KINDS)[number];

/** Bytes over the wire (gzip), headers included, in kB, until the page is quiet. */
type Weight = Record<Kind, number>;

interface Painted {
  firstMs: number;
  largestMs: number;
  /** The element of the largest paint: its kind and how its text begins. */
  largest: string;
  /** How many answers the page had asked for and received before the largest paint. */
  answersBefore: number;
  shift: number;
  /** What moved, the farthest first. */
  moved: string[];
}

/**
 * Measures the cost of every screen in Persian for a new visitor until it is quiet: document, JavaScript, styles and fonts over
 * the wire; the first and the largest contentful paint with its element, and the layout shift, at a desk and on a phone
 * (before the sign-in on a phone alone). Each screen is reported as it ends; all of them take eight minutes with one
 * visit each. The first visit measures the size, at this machine's own speed, and
 * warms the server up; the others are slowed down.
 */
export async function measurePages({ screens: names, times = 3, isAway }: Wanted): Promise<void> {
  const stack = await startTestStack();
  const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const url = stack.urls[0] ?? "";
    const cookie = await signIn(url, "owner@demo.test");
    const screens = await wantedScreens(stack, cookie, names);
    if (isAway) await takeServiceAway(stack, cookie);
    const rows: string[][] = [];
    for (const [index, screen] of screens.entries()) {
      const visit = { browser, url: `${url}${screen.path}`, cookie: screen.isPublic ? "" : cookie };
      const viewports = screen.isPublic ? [PHONE] : [DESK, PHONE];
      const weight = await weigh({ ...visit, viewport: viewports[0] ?? PHONE });
      for (const viewport of viewports) {
        const looks: Painted[] = [];
        for (let time = 0; time < times; time++) looks.push(await look({ ...visit, viewport }));
        const painted = middleOf(looks);
        const cells = rowOf(screen, viewport, weight, painted);
        console.error(`${index + 1}/${screens.length} ${cells.join("  ")}`);
        if (painted.shift > MOST_SHIFT) console.error(`  moved: ${painted.moved.join("; ")}`);
        rows.push(cells);
      }
    }
    table(
      `First visit until quiet, gzip; painted with a ${SLOW_DOWN}× slower CPU, 10 Mbit/s, ${DESK.width} and ${PHONE.width} px (middle of ${times}; ▲ over the budget)${isAway ? "; the service is away" : ""}`,
      [
        "",
        "px",
        "document",
        "JavaScript",
        "styles",
        "fonts",
        "first paint",
        "largest paint",
        "answers before",
        "shift",
        "largest",
      ],
      rows,
    );
  } finally {
    await browser.close();
    await stack.stop();
  }
}

/** Waits until the book and the last known data are there, and then stops the service's answers. */
async function takeServiceAway(stack: TestStack, cookie: string): Promise<void> {
  const health = async () =>
    (await (await fetch(`${stack.urls[0]}/api/health`)).json()) as { book: { reading: number } };
  const began = Date.now();
  while ((await health()).book.reading > 0 && Date.now() - began < LONGEST_WAIT_MS)
    await new Promise((resolve) => setTimeout(resolve, 500));
  await fetch(`${stack.urls[0]}/api/service/parsmart/wallet.balance`, { headers: { cookie } });
  await control(stack, "POST", "faults", { path: "*", fault: "drop_before", times: "always" });
}

/** The look in the middle by its largest paint, with the worst layout shift of all of them. */
function middleOf(looks: readonly Painted[]): Painted {
  const sorted = [...looks].sort((a, b) => a.largestMs - b.largestMs);
  const worst = [...looks].sort((a, b) => b.shift - a.shift)[0];
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle || !worst) throw new Error("A screen was not looked at");
  return { ...middle, shift: worst.shift, moved: worst.moved };
}

function rowOf(screen: Screen, { width }: ViewportSize, kb: Weight, painted: Painted): string[] {
  const { firstMs, largestMs, largest, answersBefore, shift } = painted;
  const budget = budgetOf(screen);
  const weight = (kind: Kind) => `${kb[kind].toFixed(0)} kB`;
  return row(
    screen.name,
    width,
    within(weight("Document"), kb.Document <= budget.documentKb),
    within(weight("Script"), kb.Script <= budget.scriptKb),
    weight("Stylesheet"),
    weight("Font"),
    `${(firstMs / 1000).toFixed(2)} s`,
    within(`${(largestMs / 1000).toFixed(2)} s`, largestMs <= LARGEST_PAINT_MS),
    answersBefore,
    within(shift.toFixed(3), shift <= MOST_SHIFT),
    largest,
  );
}

interface Visit {
  browser: Browser;
  url: string;
  /** Empty on pages before the sign-in. */
  cookie: string;
  viewport: ViewportSize;
}

const weigh = (visit: Visit): Promise<Weight> =>
  opened(visit, async (page, session) => {
    const traffic = followTraffic(session);
    await page.goto(visit.url, { waitUntil: "load" });
    await traffic.untilQuiet(QUIET_MS);
    return traffic.kb;
  });

const look = (visit: Visit): Promise<Painted> =>
  opened(visit, async (page, session) => {
    await session.send("Network.emulateNetworkConditions", LINE);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOW_DOWN });
    const traffic = followTraffic(session);
    await page.goto(visit.url, { waitUntil: "load" });
    await traffic.untilQuiet(DRAWN_MS);
    return page.evaluate(() => {
      const { largestMs, largest, shift, moved } = window.paints;
      const firstMs = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
      const answers = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
      const answersBefore = answers.filter(
        ({ name, responseEnd }) =>
          /\/api\/(?:service|local)\//.test(name) && responseEnd > 0 && responseEnd < largestMs,
      ).length;
      const farthest = [...moved].sort(([, a], [, b]) => b - a).map(([what, px]) => `${what} by ${px} px`);
      return { firstMs, largestMs, largest, answersBefore, shift, moved: farthest.slice(0, 4) };
    });
  });

declare global {
  interface Window {
    paints: { largestMs: number; largest: string; shift: number; moved: [what: string, px: number][] };
  }
}

/** Notes each paint and shift as it happens, because the elements may be gone when the page is quiet. */
function notePaints(): void {
  const nameOf = (node: Node | null | undefined): string => {
    const element = node instanceof Element ? node : node?.parentElement;
    if (!element) return "something that is gone";
    const place = element.closest("section[aria-label],nav,header,footer,main,table")?.tagName.toLowerCase() ?? "body";
    const text = (element.textContent ?? "").trim().replace(/\s+/g, " ").slice(0, 40);
    return `${place} ${element.tagName.toLowerCase()} «${text}»`;
  };
  window.paints = { largestMs: 0, largest: "", shift: 0, moved: [] };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      window.paints.largestMs = entry.startTime;
      window.paints.largest = nameOf((entry as PerformanceEntry & { element?: Element }).element);
    }
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      type Source = { node?: Node; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly };
      const { value, sources } = entry as PerformanceEntry & { value: number; sources: Source[] };
      window.paints.shift += value;
      for (const { node, previousRect, currentRect } of sources)
        window.paints.moved.push([
          `${value.toFixed(4)} ${nameOf(node)} at ${Math.round(entry.startTime)} ms`,
          Math.round(Math.abs(currentRect.top - previousRect.top) + Math.abs(currentRect.left - previousRect.left)),
        ]);
    }
  }).observe({ type: "layout-shift", buffered: true });
}

/** Opens a page in a new browser context without cookies or cache. */
async function opened<Found>(
  { browser, url, cookie, viewport }: Visit,
  work: (page: Page, session: CDPSession) => Promise<Found>,
): Promise<Found> {
  const context = await browser.newContext({ viewport });
  try {
    await prepareBrowser(context, url, { locale: "fa" }, cookie);
    // What runs TypeScript here names functions with a helper that a page does not have.
    await context.addInitScript("globalThis.__name = (named) => named;");
    await context.addInitScript(notePaints);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    return await work(page, session);
  } finally {
    await context.close();
  }
}

/**
 * Counts the bytes over the wire. An operation's answer may load more code, so a page is not quiet while it waits for
 * one. Repeated polling, as while figures are being read, does not count as activity.
 */
function followTraffic(session: CDPSession) {
  const kb: Weight = { Document: 0, Script: 0, Stylesheet: 0, Font: 0 };
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
  const untilQuiet = async (quietMs: number) => {
    const end = Date.now() + LONGEST_WAIT_MS;
    moved();
    while (underWay.size > 0 || Date.now() - movedAt < quietMs) {
      if (Date.now() > end) throw new Error("The page was not quiet in time");
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  return { kb, untilQuiet };
}
