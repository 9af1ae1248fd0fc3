import "server-only";
import { eq } from "drizzle-orm";
import { db } from "@/lib/server/db/client";
import { noticeSettings } from "@/lib/server/db/schema/index";
import type { FoundNotice, NoticeSource } from "@/lib/server/notices/source";
import { lastKnownWallet, unitDoubt } from "./record";

async function findLow(business: string): Promise<FoundNotice[]> {
  const [settings] = await db()
    .select({ limitRial: noticeSettings.walletUnderRial })
    .from(noticeSettings)
    .where(eq(noticeSettings.business, business));
  const limitRial = settings?.limitRial ?? null;
  // An amount in a doubtful unit is no reason to say that money is missing.
  if (limitRial === null || (await unitDoubt(business))) return [];
  const { balance } = await lastKnownWallet(business);
  if (balance === null || balance.balanceRial >= limitRial) return [];
  const { balanceRial, answeredAt } = balance;
  return [{ record: "", facts: { balanceRial, limitRial, answeredAt } }];
}

export const walletNotices: readonly NoticeSource[] = [
  {
    kind: "wallet_unit",
    async find(business) {
      const doubt = await unitDoubt(business);
      if (!doubt) return [];
      const { since, ...facts } = doubt;
      return [{ record: "", since: new Date(since), facts }];
    },
  },
  { kind: "wallet_low", find: findLow },
];
