"use client";

import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { DateText } from "@/components/kit/ui/date-text";
import { Money } from "@/components/kit/ui/money";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { HIT_SCREENS } from "@/lib/areas/hits";
import { NAVIGATION } from "@/lib/areas/screens";
import { shortenMiddle } from "@/lib/kit/format/shorten";
import { useMessage } from "@/lib/kit/i18n/use-message";
import { NAVIGATION_ICONS } from "@/lib/kit/navigation-icons";
import type { SearchHit as Hit } from "@/lib/kit/search/hit";

const ICONS = new Map(NAVIGATION.map(({ id, navigation }) => [id, NAVIGATION_ICONS[navigation.icon]]));

/** What tells one hit from another at a glance: what it is, how it stands, how much, whose, when. */
export function SearchHitFacts({ hit }: { hit: Hit }) {
  const one = useTranslations("search.one");
  const message = useMessage();
  const Icon = ICONS.get(HIT_SCREENS[hit.kind]) ?? Search;
  return (
    <span className="flex min-w-0 flex-1 items-center gap-3">
      <Icon aria-hidden className="size-[18px] shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className="font-medium">
            {one(hit.kind)}
            {hit.what && ` · ${message(hit.what)}`}{" "}
            {hit.amountRial !== null && <Money rial={hit.isOut ? -hit.amountRial : hit.amountRial} />}
          </span>
          {hit.name !== null && <bdi className="truncate">{hit.name}</bdi>}
        </span>
        <span className="flex flex-wrap items-center gap-x-2 text-muted text-sm">
          <bdi dir="ltr" className="font-mono">
            {shortenMiddle(hit.id)}
          </bdi>
          {hit.at !== null && (
            <>
              <span aria-hidden className="max-sm:hidden">
                ·
              </span>
              <DateText value={hit.at} />
            </>
          )}
        </span>
      </span>
      {hit.view && <StatusBadge status={hit.view} className="shrink-0" />}
    </span>
  );
}
