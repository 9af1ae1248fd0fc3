import type { NoticeMessage } from "@/lib/server/notices/channels/channel";
import type { TestSandbox } from "./rig/server";

/** What arrived at one of the sandbox's sinks. */
export interface SentNotice {
  channel: string;
  to: string;
  title: string;
  text: string;
  at: string;
  detail: Record<string, unknown>;
}

/** A message in Persian, with what a test is about. */
export const noticeMessage = (given: Partial<NoticeMessage> = {}): NoticeMessage => ({
  id: "6f1d2a34-0000-4000-8000-000000000001",
  locale: "fa",
  title: "تسویه‌ای منتظر تأیید است",
  lines: ["تا امروز ساعت ۱۸:۰۰ فرصت هست."],
  link: "http://localhost:3000/parsmart/approvals?from=notice",
  isUrgent: false,
  deadline: "2026-12-01T14:30:00.000Z",
  kind: "order_waits",
  business: "parsmart",
  ...given,
});

/** What arrived, newest first. */
export async function sentNotices(sandbox: TestSandbox, channel: string): Promise<SentNotice[]> {
  const { sent } = await sandbox.control<{ sent: SentNotice[] }>("GET", `sent?channel=${channel}`);
  return sent;
}

/** Makes a channel fail. */
export const failChannel = (
  sandbox: TestSandbox,
  channel: string,
  fault: "status" | "refuse" | "hang" | "in_success",
  more: { value?: number; times?: number | "always" } = {},
) => sandbox.control("POST", "sent/faults", { channel, fault, ...more });
