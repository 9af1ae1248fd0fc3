import "server-only";
import { randomUUID } from "node:crypto";
import { signed } from "@/lib/kit/customer-messages";
import { tehranTimeOf } from "@/lib/kit/format/jalali";
import { log } from "@/lib/server/core/log";
import { registry } from "@/lib/server/core/registry";
import { db } from "@/lib/server/db/client";
import { customerMessageSettings } from "@/lib/server/db/schema/index";
import { knownName } from "@/lib/server/members/businesses";
import { reminderOf } from "./reminder-text";
import { addMessage, isSetUp } from "./send";
import type { MessageAsking, MessageSource } from "./source";

/** Nobody is reminded in the night, in Tehran. */
const FIRST_HOUR = 9;
const LAST_HOUR = 20;

/** The language of customers who have not been asked for theirs. */
const LOCALE = "fa";

/** What comes by the clock: customers of businesses that wish so are reminded of what ends soon, each record once. */
export async function remindCustomers(signal: AbortSignal, now = new Date()): Promise<void> {
  const { hour } = tehranTimeOf(now);
  if (hour < FIRST_HOUR || hour >= LAST_HOUR) return;
  for (const wishes of await db().select().from(customerMessageSettings)) {
    const name = await knownName(wishes.business);
    for (const source of registry().messageSources.values()) {
      if (signal.aborted) return;
      if (!source.remindedBy || !wishes[source.remindedBy]) continue;
      await remindOf(source, { business: wishes.business, name, now }).catch((error: unknown) =>
        log.warn({ err: error, business: wishes.business, about: source.about }, "nobody could be reminded"),
      );
    }
  }
}

interface Reminding {
  business: string;
  name: string | null;
  now: Date;
}

/** A record that cannot be told costs its own reminder only. */
async function remindOf(source: MessageSource, { business, name, now }: Reminding): Promise<void> {
  const call = { business, requestId: "customer-reminders", lane: "job" as const };
  const asking: MessageAsking = { business, name, unit: "rial", call };
  for (const record of (await source.toRemind?.(business, now)) ?? []) {
    try {
      await remindOne(source, record, asking);
    } catch (error) {
      log.warn({ err: error, business, about: source.about }, "a customer could not be reminded");
    }
  }
}

async function remindOne({ about, to, text }: MessageSource, record: string, asking: MessageAsking): Promise<void> {
  const { business } = asking;
  const { mobile, email, nationalCode, customerId } = await to(record, asking);
  const way =
    mobile !== null && isSetUp("sms")
      ? { channel: "sms" as const, address: mobile }
      : email !== null && isSetUp("mail")
        ? { channel: "mail" as const, address: email }
        : null;
  if (!way) return;
  const told = await text(record, asking);
  if (!told) return;
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
  await db().transaction((tx) => addMessage(message, contents, tx));
}
