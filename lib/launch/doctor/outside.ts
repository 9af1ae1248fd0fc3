import { statfsSync } from "node:fs";
import type { Installation } from "../installation";
import { addressOf } from "../stack/web";
import { bad, type Finding, good, warning } from "./finding";

const TIMEOUT_MS = 5000;
/** The service's webhooks are refused when their time is further away than this. */
const WEBHOOK_WINDOW_MS = 5000;
const MIN_FREE_BYTES = 1_000_000_000;

interface Answer {
  status: number;
  date: string | null;
  text: string;
  /** Our clock, halfway between asking and hearing. */
  atMs: number;
  roundTripMs: number;
}

async function ask(url: string): Promise<Answer> {
  const began = Date.now();
  const response = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) });
  const heard = Date.now();
  const text = await response.text();
  const date = response.headers.get("date");
  return { status: response.status, date, text, atMs: (began + heard) / 2, roundTripMs: heard - began };
}

/** Asks the web process through its own port, and through the address that people open. */
export async function checkWeb({ settings, env }: Installation): Promise<Finding[]> {
  const own = settings.webPorts.map((port) => addressOf(env.HOST ?? "", port));
  return Promise.all([...new Set([...own, env.DAFTAR_URL ?? ""])].filter(Boolean).map(checkHealth));
}

async function checkHealth(address: string): Promise<Finding> {
  const what = `Web at ${address}`;
  try {
    const { status, text } = await ask(new URL("/api/health", address).href);
    const health: { status?: string } = JSON.parse(text);
    if (health.status === "ok") return good(what, "ok");
    return (status >= 500 ? bad : warning)(what, `says ${health.status}: ${text}`);
  } catch (error) {
    return bad(what, `does not answer (${reason(error)}). Is it started, and does the proxy in front lead here?`);
  }
}

/** Reaches each of the service's hosts, and compares clocks with it. */
export async function checkService({ env }: Installation): Promise<Finding[]> {
  const names = ["SERVICE_BASE_URL", "SERVICE_GATEWAY_URL", "SERVICE_BATCH_URL", "SERVICE_SUBSCRIPTION_URL"];
  const findings = await Promise.all(
    names.flatMap((name) => {
      const address = env[name];
      return address ? [checkHost(name, address)] : [];
    }),
  );
  return findings.flat();
}

async function checkHost(name: string, address: string): Promise<Finding[]> {
  try {
    const answer = await ask(address);
    const reached = good(`Service (${name})`, `${address} answers in ${answer.roundTripMs} ms`);
    return name === "SERVICE_BASE_URL" ? [reached, compareClocks(answer)] : [reached];
  } catch (error) {
    return [bad(`Service (${name})`, `${address} cannot be reached (${reason(error)}): name, firewall, certificate?`)];
  }
}

/** The Date header is cut to whole seconds, so half a second is added to it and another half cannot be told. */
export function compareClocks({ date, atMs }: Pick<Answer, "date" | "atMs">): Finding {
  const what = "Clock";
  const theirs = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(theirs)) return warning(what, "the service does not say its time, so clocks were not compared");
  const skewMs = atMs - (theirs + 500);
  const words = `${(Math.abs(skewMs) / 1000).toFixed(1)} s ${skewMs < 0 ? "behind" : "ahead of"} the service`;
  if (Math.abs(skewMs) <= 1500) return good(what, "agrees with the service's");
  const advice = `Webhooks further than ${WEBHOOK_WINDOW_MS / 1000} s away are refused: set the clock by NTP.`;
  return (Math.abs(skewMs) < WEBHOOK_WINDOW_MS - 1000 ? warning : bad)(what, `${words}. ${advice}`);
}

export function checkDisk({ settings }: Installation): Finding {
  const what = `Disk of ${settings.dataDir}`;
  try {
    const { bavail, bsize } = statfsSync(settings.dataDir);
    const free = bavail * bsize;
    const words = `${(free / 1e9).toFixed(1)} GB free`;
    return free > MIN_FREE_BYTES ? good(what, words) : warning(what, `${words}: PostgreSQL stops when it is full`);
  } catch (error) {
    return warning(what, `cannot be read (${reason(error)})`);
  }
}

export function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message || error.message : error.message;
}
