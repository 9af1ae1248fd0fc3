import "server-only";
import type { NoticeChannel } from "@/lib/kit/notices";
import { baleChannel, telegramChannel } from "./bot";
import type { Channel } from "./channel";
import { mailChannel } from "./mail";
import { pushChannel } from "./push";
import { smsChannel } from "./sms";
import { teamWebhookChannel } from "./team-webhook";

/** All ways by which a notice leaves Daftar, by their names. */
export const CHANNELS: Readonly<Record<NoticeChannel, Channel>> = {
  mail: mailChannel,
  push: pushChannel,
  telegram: telegramChannel,
  bale: baleChannel,
  sms: smsChannel,
  webhook: teamWebhookChannel,
};
