"use client";

import { useTranslations } from "next-intl";
import { ShareBars } from "@/components/kit/charts/share-bars";
import { useChartWords } from "@/components/shared/parts/chart-values";
import { channelKey } from "@/lib/areas/records/overview/words";
import { formatPercent } from "@/lib/kit/format/digits";
import { useMessage } from "@/lib/kit/i18n/use-message";
import { FigureCard } from "./figure-card";
import { useSpan } from "./period";

/** Through which channels the money came in. */
export function ChannelShares() {
  const words = useTranslations("overview.channels");
  const overview = useTranslations("overview");
  const message = useMessage();
  const say = useChartWords();
  const span = useSpan();
  return (
    <FigureCard title={words("title")} height="h-40">
      {({ channels }) => {
        const { daysRead = 0, isWhole = true, groups: sums = [] } = channels?.[span] ?? {};
        const total = sums.reduce((all, { amountRial }) => all + amountRial, 0);
        const [first] = sums;
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
            description={daysRead === 0 ? overview("noDayRead") : words("description", { days: daysRead })}
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
