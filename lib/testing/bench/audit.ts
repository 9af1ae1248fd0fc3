import { type Browser, chromium } from "@playwright/test";
import lighthouse, { type Config, desktopConfig } from "lighthouse";
import { findFreePort } from "../../launch/before/ports.mjs";
import { findChromium } from "../rig/chromium";
import { signIn } from "../rig/session";
import { startTestStack } from "../rig/stack";
import { quantile, row, table } from "./print";
import { type Wanted, wantedScreens, within } from "./screens";

const LEAST_SCORE = 90;
const MOST_BLOCKING_MS = 300;

/** Lighthouse's own: a phone (4× slower CPU, slow 4G), which it takes without a configuration, and a desk. */
const PRESETS: Record<string, Config | undefined> = { mobile: undefined, desktop: desktopConfig };

interface AuditFigures {
  /** Of 100. */
  score: number;
  blockingMs: number;
  largestMs: number;
  scriptKb: number;
}

/**
 * Every screen, signed in, as Lighthouse judges it. It reckons a slow phone's times from what this machine needed, so
 * its times are comparable only with those of the same machine, doing nothing else.
 */
export async function measureAudit({ screens: names, times }: Wanted): Promise<void> {
  const stack = await startTestStack();
  const port = await findFreePort();
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ["--no-sandbox", "--disable-gpu", `--remote-debugging-port=${port}`],
  });
  try {
    const url = stack.urls[0] ?? "";
    const cookie = await signIn(url, "owner@demo.test");
    const rows: string[][] = [];
    for (const { name, path, isPublic } of await wantedScreens(stack, cookie, names)) {
      await setSession(browser, url, isPublic ? "" : cookie);
      for (const [preset, config] of Object.entries(PRESETS)) {
        const looks: AuditFigures[] = [];
        for (let time = 0; time < times; time++) looks.push(await look(`${url}${path}`, port, config));
        rows.push(rowOf(name, preset, looks));
      }
    }
    table(
      `Lighthouse, signed in (middle of ${times}; ▲ missed: ${LEAST_SCORE} points, ${MOST_BLOCKING_MS} ms)`,
      ["", "preset", "score", "blocking", "largest paint", "JavaScript"],
      rows,
    );
  } finally {
    await browser.close();
    await stack.stop();
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
    `${middle("scriptKb").toFixed(0)} kB`,
  );
}

/** Lighthouse opens pages of its own in the browser's first profile, not in one of a test's. */
async function setSession(browser: Browser, url: string, cookie: string): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  await session.send("Storage.clearCookies");
  const cookies = cookie.split("; ").flatMap((pair) => {
    const at = pair.indexOf("=");
    return at < 0 ? [] : [{ name: pair.slice(0, at), value: pair.slice(at + 1), url }];
  });
  await session.send("Storage.setCookies", { cookies });
  await session.detach();
}

async function look(url: string, port: number, config: Config | undefined): Promise<AuditFigures> {
  const result = await lighthouse(
    url,
    {
      port,
      logLevel: "silent",
      onlyCategories: ["performance"],
      disableFullPageScreenshot: true,
      // A page that says that something was not found is a screen too.
      ignoreStatusCode: true,
    },
    config,
  );
  if (!result || result.lhr.runtimeError)
    throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? "no result"}`);
  const { audits, categories } = result.lhr;
  const figure = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const requests = (audits["network-requests"]?.details as { items?: Request[] } | undefined)?.items ?? [];
  const scripts = requests.filter(({ resourceType }) => resourceType === "Script");
  return {
    score: (categories.performance?.score ?? Number.NaN) * 100,
    blockingMs: figure("total-blocking-time"),
    largestMs: figure("largest-contentful-paint"),
    scriptKb: scripts.reduce((all, { transferSize }) => all + transferSize, 0) / 1000,
  };
}

interface Request {
  resourceType: string;
  transferSize: number;
}
