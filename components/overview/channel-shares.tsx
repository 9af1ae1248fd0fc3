"use client";

import { useTranslations } from "next-intl";
import { ShareBars } from "@/components/charts/share-bars";
import { formatPercent } from "@/lib/format/digits";
import { useMessage } from "@/lib/i18n/use-message";
import { channelSums } from "@/lib/overview/figures";
import { channelKey } from "@/lib/overview/words";
import { useChartWords } from "./chart-values";
import { FigureCard } from "./figure-card";
import { usePeriod } from "./period";

/** Through which channels the money came in. */
export function ChannelShares() {
  const words = useTranslations("overview.channels");
  const message = useMessage();
  const say = useChartWords();
  const days = usePeriod();
  return (
    <FigureCard title={words("title")} height="h-40">
      {({ channels }) => {
        const known = (channels ?? []).slice(-days);
        const sums = channelSums(known, "in");
        const total = sums.reduce((all, { amountRial }) => all + amountRial, 0);
        const [first] = sums;
        const isWhole = known.every(({ isRead }) => isRead);
        return (
          <ShareBars
            title={
              isWhole && first
                ? words("finding", {
                    share: formatPercent(first.amountRial / total, say.locale),
                    channel: message(channelKey(first.channel)),
                  })
                : words("title")
            }
            description={words("description", { days: known.filter(({ isRead }) => isRead).length })}
            fileName="inflow-by-channel"
            name={words("name")}
            shares={sums.map(({ channel, amountRial }) => ({
              id: channel,
              label: message(channelKey(channel)),
              value: amountRial,
              color: "--chart-1" as const,
            }))}
            format={say.moneyShort}
          />
        );
      }}
    </FigureCard>
  );
}
