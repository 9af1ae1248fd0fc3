import "server-only";
import { randomUUID } from "node:crypto";
import { signed } from "@/lib/kit/customer-messages";
import { tehranTimeOf } from "@/lib/kit/format/jalali";
import { ApiError, type ErrorCode } from "@/lib/kit/operations/errors";
import { log } from "@/lib/server/core/log";
import { registry } from "@/lib/server/core/registry";
import { db } from "@/lib/server/db/client";
import { customerMessageSettings } from "@/lib/server/db/schema/index";
import { knownName } from "@/lib/server/members/businesses";
import { reminderOf } from "./reminder-text";
import { addMessage, isSetUp } from "./send";
import type { MessageAsking, MessageSource, RecordsToRemind } from "./source";

/** Nobody is reminded in the night, in Tehran. */
const FIRST_HOUR = 9;
const LAST_HOUR = 20;

/** What is left comes with the next run, some minutes later. */
const MOST_REMINDED = 100;

/** After so many records that the service did not answer about, the others wait for the next run. */
const MOST_UNANSWERED = 10;
const NO_ANSWER: readonly ErrorCode[] = ["upstream_unavailable", "upstream_timeout", "busy", "token_broken"];

/** The language of customers who have not been asked for theirs. */
const LOCALE = "fa";

/** What comes by the clock: customers of businesses that wish so are reminded of what ends soon, each record once. */
export async function remindCustomers(signal: AbortSignal, now = new Date()): Promise<void> {
  const { hour } = tehranTimeOf(now);
  if (hour < FIRST_HOUR || hour >= LAST_HOUR) return;
  for (const wishes of await db().select().from(customerMessageSettings)) {
    const { business } = wishes;
    const name = await knownName(business);
    for (const source of registry().messageSources.values()) {
      if (signal.aborted) return;
      if (!source.remindedBy || !wishes[source.remindedBy]) continue;
      await remindOf(source, { business, name, now, signal }).catch((error: unknown) =>
        log.warn({ err: error, business, about: source.about }, "nobody could be reminded"),
      );
    }
  }
}

interface Reminding {
  business: string;
  name: string | null;
  now: Date;
  signal: AbortSignal;
}

/**
 * Goes through all records, because some at the beginning may need no text, or have nobody to send it to. A record that
 * cannot be told costs its own reminder only.
 */
async function remindOf(source: MessageSource, { business, name, now, signal }: Reminding): Promise<void> {
  const call = { business, requestId: "customer-reminders", lane: "job" as const };
  const asking: MessageAsking = { business, name, unit: "rial", call };
  let reminded = 0;
  let unanswered = 0;
  let after: string | null = null;
  do {
    const part: RecordsToRemind | undefined = await source.toRemind?.(business, now, after);
    for (const record of part?.records ?? []) {
      if (signal.aborted || reminded >= MOST_REMINDED || unanswered >= MOST_UNANSWERED) return;
      try {
        if (await remindOne(source, record, asking)) reminded += 1;
      } catch (error) {
        log.warn({ err: error, business, about: source.about }, "a customer could not be reminded");
        if (error instanceof ApiError && NO_ANSWER.includes(error.code)) unanswered += 1;
      }
    }
    after = part?.last ?? null;
  } while (after !== null && !signal.aborted);
}

/** @returns whether a reminder is on its way */
async function remindOne({ about, to, text }: MessageSource, record: string, asking: MessageAsking): Promise<boolean> {
  const { business } = asking;
  const { mobile, email, nationalCode, customerId } = await to(record, asking);
  const way =
    mobile !== null && isSetUp("sms")
      ? { channel: "sms" as const, address: mobile }
      : email !== null && isSetUp("mail")
        ? { channel: "mail" as const, address: email }
        : null;
  if (!way) return false;
  const told = await text(record, asking);
  if (!told) return false;
  const id = randomUUID();
  const { channel, address } = way;
  const message = {
    id,
    business,
    about,
    record,
    memberId: null,
    writeKey: id,
    channel,
    locale: LOCALE,
    customerId,
    isTyped: false,
    goodUntil: told.goodUntil,
  } as const;
  const reminder = reminderOf(signed(told.text[LOCALE], asking.name));
  const contents = { to: address, text: reminder, mobile, nationalCode };
  return db().transaction((tx) => addMessage(message, contents, tx));
}
