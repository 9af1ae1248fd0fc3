import { setTimeout as pause } from "node:timers/promises";
import en from "@/lib/areas/collecting/gateway/words/en";
import fa from "@/lib/areas/collecting/gateway/words/fa";
import type { Installation } from "../installation";
import type { People } from "../people";
import { gatewayRows } from "./truth";
import type { Visit } from "./visits";

const EVERY_MS = 700;
/** States which say that the business received nothing of the payment. */
const NOT_PAID = ["lapsed", "failed", "not_paid", "not_opened"];

/** Whether a payer's own page says that it is paid, in either language. */
export const saysPaid = (page: string): boolean =>
  [fa, en].some(({ receipt }) => page.includes(`>${receipt.paidTitle}<`));

/**
 * Reads what members and payers see of payments again and again while processes die. A payment that is shown as paid
 * must be confirmed at the gateway, which is asked afterwards, and a payment that is shown as not paid must not be.
 *
 * @returns a function that ends it, with each false statement as a sentence and the number of reads
 */
export function watchScreens(
  installation: Installation,
  people: People,
  visits: readonly Visit[],
): () => Promise<{ wrong: string[]; read: number }> {
  const wrong = new Set<string>();
  let read = 0;
  let isOver = false;
  const look = async () => {
    const said = (await Promise.all(visits.map((visit) => wordsOn(visit, installation, people)))).flat();
    if (said.length === 0) return;
    read += said.length;
    const there = await gatewayRows(installation);
    for (const { visit, where, isPaid } of said) {
      const isVerified = there.get(visit.token)?.state === "VERIFIED";
      if (isPaid !== isVerified) wrong.add(`${where} called ${visit.paymentId} ${isPaid ? "" : "not "}paid untruly`);
    }
  };
  const looking = (async () => {
    while (!isOver) {
      await look().catch((error: unknown) => wrong.add(`what people see could not be held against anything: ${error}`));
      await pause(EVERY_MS);
    }
  })();
  return async () => {
    isOver = true;
    await looking;
    return { wrong: [...wrong], read };
  };
}

interface Said {
  visit: Visit;
  where: string;
  isPaid: boolean;
}

/**
 * The statements of screens about a payment. A process that does not answer states nothing, and neither does a
 * payment under way.
 */
async function wordsOn(visit: Visit, { urls }: Installation, people: People): Promise<Said[]> {
  const { requestId, paymentId, receipt } = visit;
  const asked = { requestId, perPage: "50" };
  type List = { items: { id: string; state: string }[] };
  const list = await people.ask<List>("accountant", "payments.list", asked, { isRead: true }).catch(() => null);
  const state = list?.items.find(({ id }) => id === paymentId)?.state ?? "";
  const said: Said[] = [];
  if (state === "verified" || NOT_PAID.includes(state))
    said.push({ visit, where: "the list", isPaid: state === "verified" });
  if (receipt !== null) {
    const page = await textAt(urls, receipt);
    if (page !== null && saysPaid(page)) said.push({ visit, where: "the payer's page", isPaid: true });
  }
  return said;
}

/** A page from the first process that answers; null if none does. */
export async function textAt(urls: readonly string[], path: string): Promise<string | null> {
  for (const url of urls) {
    const answer = await fetch(url + path).catch(() => null);
    const text = answer?.ok ? await answer.text().catch(() => null) : null;
    if (text !== null) return text;
  }
  return null;
}
