import "server-only";
import type { Locale } from "@/lib/kit/i18n/locales";
import type { NoticeChannel } from "@/lib/kit/notices";
import type { SendFault } from "@/lib/kit/send-faults";

/** What leaves the screen. It contains no amount and nobody's name unless the member chose so. */
export interface NoticeMessage {
  /** The same in every try of one delivery, so that a receiver that keeps it can tell a second try. */
  id: string;
  locale: Locale;
  title: string;
  /** Further lines, each on its own; may be empty. */
  lines: readonly string[];
  /** The page of Daftar, which asks to sign in. */
  link: string;
  isUrgent: boolean;
  /** Somebody asked for it on the sign-in page; it does not come because of a member's settings. */
  isAskedFor?: boolean;
  /** The end of the time to act, as an ISO instant. */
  deadline: string | null;
  /** For machines (the team's webhook): the notice's kind and its business. */
  kind: string;
  business: string;
}

/**
 * What became of a try. `refused`: trying again is of no use (an unknown address, a chat that blocked the bot);
 * `failed`: it may work later.
 */
export type SentMessage =
  | { state: "sent" }
  | { state: "refused"; why: SendFault }
  | {
      state: "failed";
      why: SendFault;
      /** How long the receiver asks to wait, if it says so. */
      retryAfterSeconds?: number;
      /**
       * Set if the other side may have taken the message all the same. `unanswered`: no answer came; `unclear`: the
       * answer does not say that it took it.
       */
      doubt?: "unanswered" | "unclear";
    };

/** A way to send messages. */
export interface Channel {
  name: NoticeChannel;
  /** Whether the installation's settings are there. */
  isSetUp: () => boolean;
  /**
   * Sends to one address. It takes at most 15 seconds and does not throw.
   *
   * @param address what the channel needs: an e-mail address, a push subscription as JSON, a chat's id, a mobile number, or
   *   the webhook's address and secret as JSON
   */
  send: (address: string, message: NoticeMessage) => Promise<SentMessage>;
}
