import "server-only";
import { createHmac } from "node:crypto";
import { z } from "zod";
import { isOutsideAddress, sendOutgoing } from "@/lib/server/core/outgoing";
import { readJson, sentBy, unsent } from "./answered";
import type { Channel, NoticeMessage } from "./channel";

export const TEAM_SIGNATURE_HEADER = "X-Daftar-Signature";
const GONE = 410;

/** The address of a team's webhook, as a channel gets it. */
const teamAddress = z.object({ url: z.string(), secret: z.string().min(1) });

/** Whether a team may choose this address. */
export const isUsableWebhook = (url: string): boolean => isOutsideAddress(url);

export const teamWebhookChannel: Channel = {
  name: "webhook",
  isSetUp: () => true,
  send: async (address, message) => {
    const team = teamAddress.safeParse(readJson(address)).data;
    if (!team) return { state: "refused", why: "wrong_address" };
    const body = bodyOf(message);
    try {
      const answer = await sendOutgoing({
        url: team.url,
        method: "POST",
        headers: {
          "content-type": "application/json",
          "user-agent": "Daftar",
          [TEAM_SIGNATURE_HEADER]: signatureOf(body, team.secret, Math.floor(Date.now() / 1000)),
        },
        body,
        from: "outside",
      });
      return sentBy(answer, (status) => status === GONE);
    } catch (error) {
      return unsent(error);
    }
  },
};

/** `t=<unix seconds>,v1=<HMAC-SHA256 of "<t>.<body>", in hex>`. */
export function signatureOf(body: string, secret: string, seconds: number): string {
  return `t=${seconds},v1=${createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")}`;
}

const bodyOf = ({ id, kind, business, title, lines, link, isUrgent, deadline, locale }: NoticeMessage): string =>
  JSON.stringify({ id, kind, business, title, lines, link, is_urgent: isUrgent, deadline, locale });
