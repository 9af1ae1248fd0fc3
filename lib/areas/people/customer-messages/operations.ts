import type { Locale } from "@/lib/kit/i18n/locales";
import { defineLocalOperation, type } from "@/lib/kit/operations/define";
import type { noInput } from "@/lib/kit/operations/input";
import type {
  MessageSettings,
  MessagesOf,
  messageSettingsInput,
  messagesInput,
  messageTextInput,
  sendMessageInput,
} from "./schemas";

export const customerMessageOperations = {
  /** What was sent from a record, and what can be. Who may read it, the record's own permission says. */
  of: defineLocalOperation({
    id: "customer_messages.of",
    method: "GET",
    permission: "business.read",
    input: type<typeof messagesInput>(),
    output: type<MessagesOf>(),
    reads: ["customer-messages"],
  }),

  /** The text of a record whose page does not make it itself; null if there is nothing to say. */
  text: defineLocalOperation({
    id: "customer_messages.text",
    method: "GET",
    permission: "business.read",
    input: type<typeof messageTextInput>(),
    output: type<{ text: Readonly<Record<Locale, string>> | null }>(),
    // Documents are left out: their tag would tell members without the permission when one is made.
    reads: ["withdrawals", "transactions", "authorizations", "debit-refunds"],
  }),

  /** Sends the record's text to its customer. All tries of one press are one message. */
  send: defineLocalOperation({
    id: "customer_messages.send",
    method: "POST",
    permission: "customerMessages.send",
    input: type<typeof sendMessageInput>(),
    output: type<{ id: string }>(),
    changes: ["customer-messages"],
  }),

  settings: defineLocalOperation({
    id: "customer_messages.settings",
    method: "GET",
    permission: "customerMessages.manage",
    input: type<typeof noInput>(),
    output: type<MessageSettings>(),
    reads: ["customer-messages"],
  }),

  changeSettings: defineLocalOperation({
    id: "customer_messages.change_settings",
    method: "POST",
    permission: "customerMessages.manage",
    input: type<typeof messageSettingsInput>(),
    output: type<{ changed: true }>(),
    changes: ["customer-messages"],
  }),
};
