import { defineLocalOperation, type } from "@/lib/kit/operations/define";
import type { noInput } from "@/lib/kit/operations/input";
import type {
  assignInput,
  BusinessNoticeSettings,
  botInput,
  channelInput,
  DeliveryRow,
  EndedNotice,
  endpointInput,
  Inbox,
  kindInput,
  MyWishes,
  NoticeCounts,
  NoticeGroup,
  noticeInput,
  noticeSettingsInput,
  pushSubscriptionInput,
  seenInput,
  wishesInput,
} from "./schemas";

/** The member's inbox. Every operation answers for the member who asks alone. */
export const noticeOperations = {
  inbox: defineLocalOperation({
    id: "notices.inbox",
    method: "GET",
    permission: "overview.read",
    input: type<typeof noInput>(),
    output: type<Inbox>(),
    reads: ["notices"],
  }),

  /** More notices of one kind than the inbox names. Null if there are none any more. */
  ofKind: defineLocalOperation({
    id: "notices.of_kind",
    method: "GET",
    permission: "overview.read",
    input: type<typeof kindInput>(),
    output: type<{ group: NoticeGroup | null }>(),
    reads: ["notices"],
  }),

  /** Every page asks for it. */
  counts: defineLocalOperation({
    id: "notices.counts",
    method: "GET",
    permission: "overview.read",
    input: type<typeof noInput>(),
    output: type<NoticeCounts>(),
    reads: ["notices"],
  }),

  /** Notices of the last days that are over. */
  ended: defineLocalOperation({
    id: "notices.ended",
    method: "GET",
    permission: "overview.read",
    input: type<typeof noInput>(),
    output: type<{ items: EndedNotice[] }>(),
    reads: ["notices"],
  }),

  see: defineLocalOperation({
    id: "notices.see",
    method: "POST",
    permission: "overview.read",
    input: type<typeof seenInput>(),
    output: type<{ seen: number }>(),
    changes: ["notices"],
  }),

  /** Puts events away. What waits for a decision stays. */
  putAway: defineLocalOperation({
    id: "notices.put_away",
    method: "POST",
    permission: "overview.read",
    input: type<typeof seenInput>(),
    output: type<{ putAway: number }>(),
    changes: ["notices"],
  }),

  /** The colleagues who get this notice too. */
  colleagues: defineLocalOperation({
    id: "notices.colleagues",
    method: "GET",
    permission: "overview.read",
    input: type<typeof noticeInput>(),
    output: type<{ items: { id: string; name: string }[] }>(),
    reads: ["notices", "team"],
  }),

  assign: defineLocalOperation({
    id: "notices.assign",
    method: "POST",
    permission: "overview.read",
    input: type<typeof assignInput>(),
    output: type<{ assigned: true }>(),
    changes: ["notices"],
  }),
};

/** How a member is told, and what a business sets for all. */
export const noticeSettingsOperations = {
  mine: defineLocalOperation({
    id: "notice_settings.mine",
    method: "GET",
    permission: "self.manage",
    input: type<typeof noInput>(),
    output: type<MyWishes>(),
    reads: ["notice-settings"],
  }),

  change: defineLocalOperation({
    id: "notice_settings.change",
    method: "POST",
    permission: "self.manage",
    input: type<typeof wishesInput>(),
    output: type<{ changed: true }>(),
    changes: ["notice-settings"],
  }),

  /** Sends a message to the member who asks, over one channel. `why` it did not leave is a `SendFault`. */
  test: defineLocalOperation({
    id: "notice_settings.test",
    method: "POST",
    permission: "self.manage",
    input: type<typeof channelInput>(),
    output: type<{ state: "sent" | "refused" | "failed" | "dropped"; why: string | null }>(),
    changes: ["notice-settings"],
  }),

  /** A code that the member sends to the bot. */
  connectBot: defineLocalOperation({
    id: "notice_settings.connect_bot",
    method: "POST",
    permission: "self.manage",
    input: type<typeof botInput>(),
    output: type<{ code: string; bot: string; address: string }>(),
    changes: ["notice-settings"],
  }),

  disconnectBot: defineLocalOperation({
    id: "notice_settings.disconnect_bot",
    method: "POST",
    permission: "self.manage",
    input: type<typeof botInput>(),
    output: type<{ disconnected: true }>(),
    changes: ["notice-settings"],
  }),

  subscribePush: defineLocalOperation({
    id: "notice_settings.subscribe_push",
    method: "POST",
    permission: "self.manage",
    input: type<typeof pushSubscriptionInput>(),
    output: type<{ subscribed: true }>(),
    changes: ["notice-settings"],
  }),

  unsubscribePush: defineLocalOperation({
    id: "notice_settings.unsubscribe_push",
    method: "POST",
    permission: "self.manage",
    input: type<typeof endpointInput>(),
    output: type<{ unsubscribed: true }>(),
    changes: ["notice-settings"],
  }),

  /** The member's own messages of the last days. */
  deliveries: defineLocalOperation({
    id: "notice_settings.deliveries",
    method: "GET",
    permission: "self.manage",
    input: type<typeof noInput>(),
    output: type<{ items: DeliveryRow[] }>(),
    reads: ["notice-settings", "notices"],
  }),

  business: defineLocalOperation({
    id: "notice_settings.business",
    method: "GET",
    permission: "notices.manage",
    input: type<typeof noInput>(),
    output: type<BusinessNoticeSettings>(),
    reads: ["notice-settings"],
  }),

  /** The answer has the webhook's secret if its address is new: it is shown once. */
  changeBusiness: defineLocalOperation({
    id: "notice_settings.change_business",
    method: "POST",
    permission: "notices.manage",
    input: type<typeof noticeSettingsInput>(),
    output: type<{ secret: string | null }>(),
    changes: ["notice-settings", "notices"],
  }),
};
