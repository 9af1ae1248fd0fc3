import "server-only";
import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { MESSAGE_CHANNELS, type MessageAbout, type MessageChannel, signed } from "@/lib/kit/customer-messages";
import { emailKey, readEmail } from "@/lib/kit/format/email";
import { readMobile } from "@/lib/kit/format/mobile";
import { ApiError } from "@/lib/kit/operations/errors";
import { roleCan } from "@/lib/kit/permissions";
import { readMailbox } from "@/lib/server/core/env-rules.mjs";
import { registry } from "@/lib/server/core/registry";
import { isUuid } from "@/lib/server/core/uuid";
import { contentsOf, messagesAbout, type StoredMessage } from "@/lib/server/customer-messages/record";
import { addMessage, isSetUp } from "@/lib/server/customer-messages/send";
import type { MessageAsking, MessageRecipient, MessageSource } from "@/lib/server/customer-messages/source";
import { db, type Queryable } from "@/lib/server/db/client";
import { customerMessageSettings, customerMessages, members } from "@/lib/server/db/schema/index";
import { handle, type LocalContext } from "@/lib/server/local/handle";
import { knownName } from "@/lib/server/members/businesses";
import { namesOf } from "@/lib/server/members/names";
import type { Member } from "@/lib/server/members/session";
import { aboutText } from "../declared";
import { customerMessageOperations as operations } from "../operations";
import type { MessageRow, MessagesOf, sendMessageInput } from "../schemas";
import { addressAsSeen } from "./seen";

const MOST_SHOWN = 20;

const setUpChannels = (): MessageChannel[] => MESSAGE_CHANNELS.filter(isSetUp);

/** @throws ApiError `not_found` for a kind without a source; `forbidden` */
function sourceOf(about: MessageAbout, member: Pick<Member, "role">, what: "read" | "send"): MessageSource {
  const source = registry().messageSources.get(about);
  if (!source) throw new ApiError("not_found");
  if (!roleCan(member.role, source.read) || (what === "send" && !roleCan(member.role, source.send)))
    throw new ApiError("forbidden");
  return source;
}

async function askingOf(
  { business, member, requestId }: Pick<LocalContext, "business" | "member" | "requestId">,
  secret?: string,
): Promise<MessageAsking> {
  const call = { business, requestId, memberId: member.id };
  const [preferences] = await db().select({ unit: members.unit }).from(members).where(eq(members.id, member.id));
  return { business, name: await knownName(business), unit: preferences?.unit ?? "rial", call, secret };
}

const addressOf = ({ mobile, email }: MessageRecipient, channel: MessageChannel): string | null =>
  channel === "sms" ? mobile : email;

async function rowsOf(rows: readonly StoredMessage[], member: Member): Promise<MessageRow[]> {
  const names = await namesOf(rows.flatMap(({ memberId }) => memberId ?? []));
  return rows.map((row) => ({
    id: row.id,
    channel: row.channel,
    locale: row.locale,
    to: addressAsSeen(contentsOf(row)?.to ?? null, row.channel, member),
    state: row.state,
    fault: row.fault,
    tries: row.tries,
    by: row.memberId && (names.get(row.memberId) ?? null),
    at: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  }));
}

async function messagesOf(
  { about, record }: { about: MessageAbout; record: string },
  context: LocalContext,
): Promise<MessagesOf> {
  const { business, member } = context;
  const source = sourceOf(about, member, "read");
  const recipient = await source.to(record, await askingOf(context));
  return {
    channels: setUpChannels(),
    to: { sms: addressAsSeen(recipient.mobile, "sms", member), mail: addressAsSeen(recipient.email, "mail", member) },
    maySend: roleCan(member.role, operations.send.permission) && roleCan(member.role, source.send),
    items: await rowsOf(await messagesAbout(business, about, record, MOST_SHOWN), member),
  };
}

/** An address that a member typed. @throws ApiError `invalid_input` beside it */
function typedAddress(typed: string | undefined, channel: MessageChannel): string {
  const fail = (error: string) => new ApiError("invalid_input", { fields: { to: error } });
  if (!typed) throw fail("errors.required");
  const read = channel === "sms" ? readMobile(typed) : readEmail(readMailbox(typed)?.address ?? "");
  if (read === null) throw fail(channel === "sms" ? "errors.invalidMobile" : "errors.invalidEmail");
  if (typeof read !== "string") throw fail(read.error);
  return read;
}

export const handlers = [
  handle(operations.of, messagesOf),

  handle(operations.text, async ({ about, record }, context) => {
    const told = await sourceOf(about, context.member, "read").text(record, await askingOf(context));
    return { text: told?.text ?? null };
  }),

  handle(operations.send, async (input, context) => {
    const { about, record, channel, locale, text, to: typed, secret } = input;
    const { business, member, request, audit } = context;
    const writeKey = (request.headers.get("x-daftar-write") ?? randomUUID()).toLowerCase();
    if (!isUuid(writeKey)) throw new ApiError("invalid_input", { fields: { writeKey: "errors.invalidId" } });
    const source = sourceOf(about, member, "send");
    const press = { business, memberId: member.id, writeKey };
    const earlier = await earlierTry(press, input, db());
    if (earlier !== null) return { id: earlier };
    if (!isSetUp(channel)) throw new ApiError("invalid_input", { fields: { channel: "errors.channelNotSetUp" } });
    const asking = await askingOf(context, secret);
    const recipient = await source.to(record, asking);
    const told = await source.text(record, asking);
    // What is sent is what the member has read, and is still so.
    if (!told || signed(told.text[locale], asking.name) !== text)
      throw new ApiError("conflict", { fields: { text: "errors.changedMeanwhile" } });
    const to = addressOf(recipient, channel) ?? typedAddress(typed, channel);
    const isTyped = addressOf(recipient, channel) === null;
    const { customerId, nationalCode } = recipient;
    const mobile = recipient.mobile ?? (channel === "sms" ? to : null);
    const id = randomUUID();
    const message = { ...press, id, about, record, channel, locale, customerId, isTyped, goodUntil: told.goodUntil };
    return db().transaction(async (tx) => {
      const isNew = await addMessage(message, { to, text, mobile, nationalCode }, tx);
      if (!isNew) return { id: (await earlierTry(press, input, tx)) ?? id };
      const detail = { messageAbout: about, messageChannel: channel };
      await audit({ action: "customer_message.sent", subject: aboutText(about, record), detail }, tx);
      return { id };
    });
  }),

  handle(operations.settings, async (_, { business }) => {
    const [row] = await db()
      .select()
      .from(customerMessageSettings)
      .where(eq(customerMessageSettings.business, business));
    return {
      remindOfLinks: row?.remindOfLinks ?? false,
      remindOfAuthorizations: row?.remindOfAuthorizations ?? false,
      channels: setUpChannels(),
    };
  }),

  handle(operations.changeSettings, async (wishes, { business, audit }) => {
    await db().transaction(async (tx) => {
      await tx
        .insert(customerMessageSettings)
        .values({ business, ...wishes })
        .onConflictDoUpdate({ target: customerMessageSettings.business, set: wishes });
      await audit({ action: "customer_message.settings_changed", detail: wishes }, tx);
    });
    return { changed: true as const };
  }),
];

interface Press {
  business: string;
  memberId: string;
  writeKey: string;
}

/**
 * The message that an earlier try of the same press made; null if there is none.
 *
 * @throws ApiError `conflict` for a key that another message used
 */
async function earlierTry(
  { business, memberId, writeKey }: Press,
  { about, record, channel, locale, to }: z.output<typeof sendMessageInput>,
  within: Queryable,
): Promise<string | null> {
  const [first] = await within
    .select()
    .from(customerMessages)
    .where(
      and(
        eq(customerMessages.business, business),
        eq(customerMessages.memberId, memberId),
        eq(customerMessages.writeKey, writeKey),
      ),
    );
  if (!first) return null;
  const isSame =
    first.about === about && first.record === record && first.channel === channel && first.locale === locale;
  // Only what was typed then is compared with what is typed now: an address of the record is nobody's guess.
  const known = emailKey(contentsOf(first)?.to ?? "");
  const isSameAddress = to === undefined || !first.isTyped || known === emailKey(typedAddress(to, channel));
  if (!isSame || !isSameAddress) throw new ApiError("conflict");
  return first.id;
}
