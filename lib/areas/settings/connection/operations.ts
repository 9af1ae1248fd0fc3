import { defineLocalOperation, type } from "@/lib/kit/operations/define";
import type { noInput } from "@/lib/kit/operations/input";
import type {
  BookReport,
  ConnectionDetail,
  ConnectionState,
  LimitUse,
  pastePairInput,
  UnreadableAnswerRow,
  webhookKeyInput,
} from "./schemas";

export const connectionOperations = {
  /** For the shell, on every page and for all members: whether the connection to the service works. */
  state: defineLocalOperation({
    id: "connection.state",
    method: "GET",
    permission: "overview.read",
    input: type<typeof noInput>(),
    output: type<ConnectionState>(),
    reads: ["connection"],
  }),

  /** How much of the service's limits is used now. It changes every second, so the screen polls. */
  limits: defineLocalOperation({
    id: "connection.limits",
    method: "GET",
    permission: "overview.read",
    input: type<typeof noInput>(),
    output: type<LimitUse[]>(),
  }),

  detail: defineLocalOperation({
    id: "connection.detail",
    method: "GET",
    permission: "connection.read",
    input: type<typeof noInput>(),
    output: type<ConnectionDetail>(),
    reads: ["connection"],
  }),

  /** Whether the service's data about the wallet adds up. */
  book: defineLocalOperation({
    id: "connection.book",
    method: "GET",
    permission: "wallet.read",
    input: type<typeof noInput>(),
    output: type<BookReport>(),
    reads: ["figures"],
  }),

  unreadable: defineLocalOperation({
    id: "connection.unreadable",
    method: "GET",
    permission: "connection.read",
    input: type<typeof noInput>(),
    output: type<UnreadableAnswerRow[]>(),
    reads: ["connection"],
  }),

  /** `conflict` while the token pair is younger than a minute. */
  refresh: defineLocalOperation({
    id: "connection.refresh",
    method: "POST",
    permission: "connection.manage",
    input: type<typeof noInput>(),
    output: type<ConnectionState>(),
    changes: ["connection"],
  }),

  /** Replaces the token pair with one from the service's dashboard; asks for the member's password again. */
  pastePair: defineLocalOperation({
    id: "connection.paste_pair",
    method: "POST",
    permission: "connection.manage",
    input: type<typeof pastePairInput>(),
    output: type<ConnectionState>(),
    changes: ["connection", "business", "wallet", "transactions", "withdrawals", "authorizations"],
  }),

  setWebhookKey: defineLocalOperation({
    id: "connection.set_webhook_key",
    method: "POST",
    permission: "connection.manage",
    input: type<typeof webhookKeyInput>(),
    output: type<{ setAt: string }>(),
    changes: ["connection"],
  }),
};
