import "server-only";
import { processSingleton } from "@/lib/server/core/process-singleton";
import type { Channel } from "@/lib/server/notices/channels/channel";

const held = () => processSingleton("reset-mail", () => ({ channel: null as Channel | null }));

/** Hands over the channel by which reset links leave; where the process starts, as soon as mail is one of its channels. */
export function handOverMail(channel: Channel | null): void {
  held().channel = channel;
}

/** The mail channel; null if the installation has no mail. */
export function mailChannel(): Channel | null {
  const { channel } = held();
  return channel?.isSetUp() ? channel : null;
}
