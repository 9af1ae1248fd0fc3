import { type Browser, chromium } from "@playwright/test";
import lighthouse, { type Config, defaultConfig, desktopConfig } from "lighthouse";
import { PREFERENCE_COOKIES } from "@/lib/kit/i18n/preferences";
import { findFreePort } from "../../launch/before/ports.mjs";
import { findChromium } from "../rig/chromium";
import { signIn } from "../rig/session";
import { startTestStack } from "../rig/stack";
import { quantile, row, table } from "./print";
import { ProcessorTimeTrace } from "./processor-time";
import { type Wanted, wantedScreens, within } from "./screens";

const LEAST_SCORE = 90;
const MOST_BLOCKING_MS = 300;

/**
 * The points that Lighthouse's processor benchmark gives its phone: a quarter of the 1533 of the machine for which its
 * factor of four is meant. Its users are asked to calibrate the factor on other machines.
 */
const PHONE_POINTS = 1533 / 4;

const PRESETS = ["mobile", "desktop"] as const;

const ARTIFACTS = defaultConfig.artifacts?.map((artifact) =>
  artifact.id === "Trace" ? { ...artifact, gatherer: { implementation: ProcessorTimeTrace } } : artifact,
);

/** Lighthouse's presets: a phone on slow 4G, which is its default, and a desktop. */
const configOf = (preset: (typeof PRESETS)[number], cpuSlowdownMultiplier: number): Config => ({
  ...defaultConfig,
  artifacts: ARTIFACTS,
  settings: preset === "desktop" ? desktopConfig.settings : { throttling: { cpuSlowdownMultiplier } },
});

interface AuditFigures {
  /** The points of this machine's processor. */
  machinePoints: number;
  /** From 0 to 100. */
  score: number;
  blockingMs: number;
  largestMs: number;
  shift: number;
  scriptKb: number;
}

/** A page that is still loading after this time is judged as it is; a run that has not ended by then is given up. */
const LONGEST_LOAD_MS = 20_000;
const LONGEST_LOOK_MS = 60_000;

/**
 * Runs Lighthouse on every screen in Persian, signed in, once each, which takes a quarter of an hour. It derives a
 * phone's times from the processor time that the page took here and from this machine's points. The server's answers
 * still take as long as other load lets them. Each run is reported as it ends; a failed one fails only its own row.
 */
export async function measureAudit({ screens: names, presets: wanted, times = 1 }: Wanted): Promise<void> {
  const presets = PRESETS.filter((preset) => wanted?.includes(preset) ?? true);
  const stack = await startTestStack();
  try {
    const url = stack.urls[0] ?? "";
    const cookie = await signIn(url, "owner@demo.test");
    const screens = await wantedScreens(stack, cookie, names);
    const points = await machinePoints(`${url}/sign-in`);
    const slowdown = points / PHONE_POINTS;
    const rows: string[][] = [];
    for (const [index, { name, path, isPublic }] of screens.entries()) {
      const session = [...(isPublic ? [] : [cookie]), `${PREFERENCE_COOKIES.locale}=fa`].join("; ");
      // The server's first answer for a page is slower than all others.
      await fetch(`${url}${path}`, { headers: { cookie: session, accept: "text/html" } }).then((answer) =>
        answer.text(),
      );
      for (const preset of presets) {
        const cells = await lookedAt(name, preset, times, () =>
          look(`${url}${path}`, session, configOf(preset, slowdown)),
        );
        console.error(`${index + 1}/${screens.length} ${cells.join("  ")}`);
        rows.push(cells);
      }
    }
    table(
      `Lighthouse, signed in (middle of ${times}; a machine of ${points.toFixed(0)} points, a phone ${slowdown.toFixed(1)} times slower; ▲ missed: ${LEAST_SCORE} points, ${MOST_BLOCKING_MS} ms)`,
      ["", "preset", "score", "blocking", "largest paint", "shift", "JavaScript"],
      rows,
    );
  } finally {
    await stack.stop();
  }
}

/** The most of three measurements of this machine's processor, which Lighthouse makes at each look. */
async function machinePoints(url: string): Promise<number> {
  const points: number[] = [];
  for (let time = 0; time < 3; time++) points.push((await look(url, "", configOf("desktop", 1))).machinePoints);
  return Math.max(...points);
}

async function lookedAt(
  name: string,
  preset: string,
  times: number,
  once: () => Promise<AuditFigures>,
): Promise<string[]> {
  try {
    const looks: AuditFigures[] = [];
    for (let time = 0; time < times; time++) looks.push(await once());
    return rowOf(name, preset, looks);
  } catch (error) {
    console.error(error);
    return row(name, preset, "▲ failed", "", "", "", "");
  }
}

function rowOf(name: string, preset: string, looks: AuditFigures[]): string[] {
  const middle = (figure: keyof AuditFigures) =>
    quantile(
      looks.map((each) => each[figure]),
      0.5,
    );
  const [score, blockingMs] = [middle("score"), middle("blockingMs")];
  return row(
    name,
    preset,
    within(score.toFixed(0), score >= LEAST_SCORE),
    within(`${blockingMs.toFixed(0)} ms`, blockingMs <= MOST_BLOCKING_MS),
    `${(middle("largestMs") / 1000).toFixed(2)} s`,
    middle("shift").toFixed(3),
    `${middle("scriptKb").toFixed(0)} kB`,
  );
}

/** Runs Lighthouse in a browser of its own, which is closed afterwards in any case. */
async function look(url: string, cookie: string, config: Config): Promise<AuditFigures> {
  const port = await findFreePort();
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ["--no-sandbox", "--disable-gpu", `--remote-debugging-port=${port}`],
  });
  const giveUp = setTimeout(() => void browser.close(), LONGEST_LOOK_MS);
  try {
    await setSession(browser, url, cookie);
    return await judge(url, port, config).catch((error: unknown) => {
      // The trace of one look in ten lacks the start of the page.
      if (!String(error).includes("NO_NAVSTART")) throw error;
      return judge(url, port, config);
    });
  } finally {
    clearTimeout(giveUp);
    await browser.close();
  }
}

/**
 * Sets the session cookie in the browser's default profile, because Lighthouse opens its pages there and not in a
 * test's context.
 */
async function setSession(browser: Browser, url: string, cookie: string): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  const cookies = cookie.split("; ").flatMap((pair) => {
    const at = pair.indexOf("=");
    return at < 0 ? [] : [{ name: pair.slice(0, at), value: pair.slice(at + 1), url }];
  });
  await session.send("Storage.setCookies", { cookies });
  await session.detach();
}

async function judge(url: string, port: number, config: Config): Promise<AuditFigures> {
  const result = await lighthouse(
    url,
    {
      port,
      logLevel: "silent",
      onlyCategories: ["performance"],
      disableFullPageScreenshot: true,
      maxWaitForLoad: LONGEST_LOAD_MS,
      // A page for a missing record is a screen too.
      ignoreStatusCode: true,
    },
    config,
  );
  if (!result || result.lhr.runtimeError)
    throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? "no result"}`);
  const { audits, categories, environment } = result.lhr;
  const figure = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const requests = (audits["network-requests"]?.details as { items?: Request[] } | undefined)?.items ?? [];
  const scripts = requests.filter(({ resourceType }) => resourceType === "Script");
  return {
    machinePoints: environment.benchmarkIndex,
    score: (categories.performance?.score ?? Number.NaN) * 100,
    blockingMs: figure("total-blocking-time"),
    largestMs: figure("largest-contentful-paint"),
    shift: figure("cumulative-layout-shift"),
    scriptKb: scripts.reduce((all, { transferSize }) => all + transferSize, 0) / 1000,
  };
}

interface Request {
  resourceType: string;
  transferSize: number;
}
