import "server-only";
import { CHANNELS } from "@/lib/server/notices/channels/all";
import type { Channel } from "@/lib/server/notices/channels/channel";

/** The mail channel; null if the installation has no mail. */
export const mailChannel = (): Channel | null => (CHANNELS.mail.isSetUp() ? CHANNELS.mail : null);
