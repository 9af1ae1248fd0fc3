import type { Lock } from "./before/lock.mjs";
import type { Reporter } from "./before/reporter.mjs";
import { ROOT, type Settings } from "./before/settings.mjs";
import { build, isBuilt } from "./stack/build";
import type { Service } from "./stack/service";
import { type Stack, startStack, stopServices } from "./stack/stack";

const DEMO_MEMBERS = ["owner", "manager", "manager2", "accountant", "support", "auditor"];
const DEMO_PASSWORD = "sandbox-demo";

/** Builds, starts, prints the addresses, and ends everything when asked to. */
export async function start(settings: Settings, reporter: Reporter, lock: Lock): Promise<void> {
  const services: Service[] = [];
  endOnSignal(services, reporter, lock);
  try {
    if (!settings.isDev && !isBuilt(ROOT, settings.distDir)) {
      await reporter.step("Building (next build)", () => build(ROOT, settings.distDir), { slow: true });
    }
    const isWebQuiet = settings.mode === "sandbox" && !settings.isDev;
    const stack = await startStack({
      settings: withStory(settings),
      reporter,
      services,
      isWebQuiet,
      onPid: lock.setChild,
    });
    welcome(settings, reporter, stack, isWebQuiet);
  } catch (error) {
    await stopServices(services);
    throw error;
  }
}

/** The sandbox has a demo story, so that a first-time user finds people at work. Stacks of tests begin empty. */
const withStory = (settings: Settings): Settings =>
  settings.mode === "live" ? settings : { ...settings, env: { DEMO_STORY: "on", ...settings.env } };

function welcome(settings: Settings, reporter: Reporter, stack: Stack, isWebQuiet: boolean): void {
  const { line, bold } = reporter;
  const [first = "", ...others] = stack.urls;
  line("");
  line(`  Address   ${bold(settings.env.DAFTAR_URL ?? first)}`);
  if (others.length > 0) line(`  Also      ${others.join(", ")}`);
  if (settings.mode === "sandbox") {
    line(`  Mode      Sandbox: a service of our own on port ${settings.sandboxPort}, no real money`);
    line(`  Sign in   ${DEMO_MEMBERS.map((name) => `${name}@demo.test`).join(", ")}`);
    line(`  Password  ${DEMO_PASSWORD}`);
  } else {
    line(`  Mode      Live: ${settings.env.SERVICE_BASE_URL}`);
    line(`  Sign in   with your own account`);
  }
  if (stack.said) line(`\n${stack.said}`);
  line(`\n  ${isWebQuiet ? `Logs are in ${settings.dataDir}/logs. ` : ""}Stop with Ctrl-C.`);
}

/** Ends everything on Ctrl-C, on SIGTERM, when the terminal closes, or when the npm process that started us dies. */
function endOnSignal(services: Service[], reporter: Reporter, lock: Lock): void {
  let isEnding = false;
  const end = async (code: number) => {
    if (isEnding) return;
    isEnding = true;
    reporter.line("\nStopping …");
    await stopServices(services);
    lock.release();
    process.exit(code);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void end(0));
  if (process.env.npm_lifecycle_event) {
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && void end(0), 1000).unref();
  }
}
