import { setTimeout as pause } from "node:timers/promises";
import type { Installation } from "../installation";
import type { People } from "../people";

const WAIT_MS = 90_000;
const AGAIN_MS = 1500;

/** The payers of a run: the watched one and the others. */
export const ROLES = [
  "watched",
  "returns twice",
  "leaves",
  "first of two",
  "second of two",
  "cancels",
  "other card",
] as const;
export type Role = (typeof ROLES)[number];

/** One payer at the gateway, and their payment in Daftar. */
export interface Visit {
  role: Role;
  requestId: string;
  paymentId: string;
  token: string;
  amountRial: number;
  /** Where the gateway sends them back to; null if they leave. */
  back: string | null;
  /** The address of their receipt, once they came back. */
  receipt: string | null;
}

export interface Link {
  requestId: string;
  path: string;
  amountRial: number;
}

const ALLOWED_CARD = "6037991234567893";
const OTHER_CARD = "6219861034529007";
const FIRST_RIAL = 2_000_000;
let made = 0;

/** Makes a payment link with an amount that no other link has. */
export async function makeLink(people: People, role: Role): Promise<Link> {
  made += 1;
  const amountRial = FIRST_RIAL + made * 10;
  const wish = { amountRial, ...(role === "other card" && { cards: [ALLOWED_CARD] }) };
  const { id: requestId } = await people.ask<{ id: string }>("accountant", "payment_requests.create", wish);
  const shown = await people.ask<{ link: { url: string } }>(
    "accountant",
    "payment_requests.show",
    { requestId },
    { isRead: true },
  );
  return { requestId, path: new URL(shown.link.url).pathname, amountRial };
}

/**
 * The headers with the payer's own address, because the calls of one address are limited. This machine is the trusted
 * proxy here.
 */
function fromHome(amountRial: number): Record<string, string> {
  const no = (amountRial - FIRST_RIAL) / 10;
  return { "x-forwarded-for": `198.18.${(no >> 8) & 255}.${no & 255}` };
}

/**
 * The payer presses, and again after a failure, until they are at the gateway. @returns the token that they have
 * there
 */
export async function goToGateway({ urls }: Pick<Installation, "urls">, { path, amountRial }: Link): Promise<string> {
  const until = performance.now() + WAIT_MS;
  for (let press = 0; performance.now() < until; press += 1) {
    const address = `${urls[press % urls.length]}${path}/go`;
    const answer = await fetch(address, { redirect: "manual", headers: fromHome(amountRial) }).catch(() => null);
    const place = /\/gateway\/v4\/(\w+)$/.exec(answer?.headers.get("location") ?? "");
    if (place?.[1]) return place[1];
    await pause(AGAIN_MS);
  }
  throw new Error("a payer never came to the gateway");
}

/** The payer's action at the gateway. @returns where they are sent back to; null if they do not come back */
export async function payAtGateway(
  { control }: Pick<Installation, "control">,
  role: Role,
  token: string,
  comesBack: boolean,
): Promise<string | null> {
  const decision = role === "cancels" ? "cancel" : comesBack ? "pay" : "pay_and_leave";
  const card = role === "other card" ? OTHER_CARD : undefined;
  const { back } = await control<{ back: string | null }>("POST", "gateway/pay", { token, decision, card });
  return back;
}

/** The payer comes back from the gateway. @returns whether a process answered */
export async function comeBack(visit: Visit, url: string): Promise<boolean> {
  if (visit.back === null) return true;
  const { pathname, search } = new URL(visit.back);
  const headers = fromHome(visit.amountRial);
  const answer = await fetch(url + pathname + search, { redirect: "manual", headers }).catch(() => null);
  const place = answer?.headers.get("location");
  if (answer?.status !== 303 || !place) return false;
  visit.receipt = new URL(place).pathname;
  return true;
}
