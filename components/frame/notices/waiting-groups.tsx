"use client";

import { useTranslations } from "next-intl";
import { Section } from "@/components/kit/ui/card";
import { areaNotices } from "@/lib/areas/areas";
import type { ScreenId } from "@/lib/areas/screens";
import type { NoticeKind } from "@/lib/kit/notices";
import { NoticeList } from "./notice-list";
import { useInbox } from "./use-notices";

/** The notices that wait for the member on a screen. */
export function WaitingGroups({ screen }: { screen: ScreenId }) {
  const words = useTranslations("notices");
  const { data } = useInbox();
  const groups = data?.groups.filter(({ kind }) => (areaNotices[kind] as NoticeKind).screen === screen) ?? [];
  if (groups.length === 0) return null;
  return (
    <Section title={words("waiting")} isFlush className="mb-5">
      <NoticeList groups={groups} isWhole />
    </Section>
  );
}
