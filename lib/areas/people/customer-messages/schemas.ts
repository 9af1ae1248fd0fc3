import { MESSAGE_ABOUT, MESSAGE_CHANNELS, type MessageChannel, type MessageState } from "@/lib/kit/customer-messages";
import type { Locale } from "@/lib/kit/i18n/locales";
import { idText } from "@/lib/kit/operations/input";
import * as z from "@/lib/kit/zod";

const record = { about: z.enum(MESSAGE_ABOUT), record: idText };
/** The secret of a link that only the browser has that shows it. */
const secret = z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{16,128}$/, "errors.invalidId")));

export const messagesInput = z.object(record);
/** The texts that the server alone makes, and that have no secret of a link: who may read the record may read them. */
export const TOLD_ABOUT = ["gatewayRefund", "authorization", "debitRefund", "document"] as const;
export const messageTextInput = z.object({ about: z.enum(TOLD_ABOUT), record: idText });

const LONGEST_TEXT = 4000;
const LONGEST_ADDRESS = 320;

export const sendMessageInput = z.object({
  ...record,
  channel: z.enum(MESSAGE_CHANNELS),
  locale: z.enum(["fa", "en"]),
  /** The text as the member saw it: another one is not sent. */
  text: z.string().check(z.minLength(1), z.maxLength(LONGEST_TEXT)),
  /** The address, where the record has none. */
  to: z.optional(z.string().check(z.trim(), z.maxLength(LONGEST_ADDRESS, "errors.tooLong"))),
  secret,
});

export const messageSettingsInput = z.object({ remindOfLinks: z.boolean(), remindOfAuthorizations: z.boolean() });

/** A message as the page of its record shows it. */
export interface MessageRow {
  id: string;
  channel: MessageChannel;
  locale: Locale;
  /** Masked for members who see personal data masked; null once the person was erased. */
  to: string | null;
  state: MessageState;
  fault: string | null;
  tries: number;
  /** The member who sent it; null for a reminder, which left by itself. */
  by: string | null;
  at: string;
  endedAt: string | null;
}

export interface MessagesOf {
  /** By which ways this installation can send. */
  channels: readonly MessageChannel[];
  /** The addresses that the record has, masked likewise. */
  to: Readonly<Record<MessageChannel, string | null>>;
  /** Whether this member may send. */
  maySend: boolean;
  /** Newest first. */
  items: readonly MessageRow[];
}

export interface MessageSettings {
  remindOfLinks: boolean;
  remindOfAuthorizations: boolean;
  /** By which ways this installation can send: without any, nothing leaves. */
  channels: readonly MessageChannel[];
}
