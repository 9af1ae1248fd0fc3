import { areaNotices } from "@/lib/areas/areas";
import { NOTICE_CHANNELS } from "@/lib/kit/notices";
import { waitUntil } from "../../../launch/before/processes.mjs";
import type { Installation } from "../installation";
import type { People, Who } from "../people";

const CONNECTED_WITHIN_MS = 30_000;

/** A member with an address on each channel. */
export interface Reached {
  who: Who;
  memberId: string;
  /** The address that each channel sends to, as the other end knows it. */
  addresses: Readonly<Record<(typeof NOTICE_CHANNELS)[number], string>>;
}

/** Gives people an address on every channel, by which they hear of every kind, and the team a webhook. */
export async function giveAddresses(
  { outside, query }: Installation,
  people: People,
  everybody: readonly Who[],
): Promise<Reached[]> {
  const kinds = Object.fromEntries(Object.keys(areaNotices).map((kind) => [kind, NOTICE_CHANNELS]));
  const reached = await Promise.all(
    everybody.map(async (who, index): Promise<Reached> => {
      const mail = `${who}@demo.test`;
      const [member] = await query<{ id: string }>("SELECT id FROM members WHERE email = $1", [mail]);
      const browser = outside.openBrowser();
      const mobile = `0912000000${index}`;
      const chat = 1000 + index;
      await people.ask(who, "notice_settings.subscribe_push", browser);
      const hours = { quietFrom: null, quietUntil: null, digest: "none", isDetailed: false };
      await people.ask(who, "notice_settings.change", { kinds, ...hours, mobile });
      for (const bot of ["telegram", "bale"] as const) {
        const { code } = await people.ask<{ code: string }>(who, "notice_settings.connect_bot", { channel: bot });
        outside.write(bot, chat, code);
      }
      const push = browser.endpoint.slice(browser.endpoint.lastIndexOf("/") + 1);
      const chats = { telegram: String(chat), bale: String(chat) };
      return { who, memberId: member?.id ?? "", addresses: { mail, push, sms: mobile, ...chats } };
    }),
  );
  await people.ask("owner", "notice_settings.change_business", {
    walletUnderRial: null,
    escalateAfterMinutes: 15,
    webhookUrl: `${outside.url}/sinks/webhook/team`,
  });
  const areConnected = async () => {
    const [row] = await query<{ count: number }>(
      "SELECT count(*)::int AS count FROM notice_wishes WHERE telegram_chat IS NOT NULL AND bale_chat IS NOT NULL",
    );
    return row?.count === everybody.length;
  };
  if (!(await waitUntil(areConnected, CONNECTED_WITHIN_MS, 100))) throw new Error("the bots connected no chats");
  return reached;
}
