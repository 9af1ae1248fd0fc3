"use client";

import { useTranslations } from "next-intl";
import { InboxContent } from "@/components/frame/notices/inbox-content";
import { useMember } from "@/components/frame/shell/member-context";
import { ButtonLink } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { PageHeader } from "@/components/kit/ui/page-header";
import { noticeRoutes } from "@/lib/areas/settings/notices/declared";
import { EndedNotices } from "./ended-notices";

/** Everything that waits for the member, and what was over lately. */
export function NoticesPage() {
  const words = useTranslations("notices");
  const { business } = useMember();
  return (
    <>
      <PageHeader
        title={words("title")}
        description={words("description")}
        actions={<ButtonLink href={noticeRoutes.settings(business)}>{words("toSettings")}</ButtonLink>}
      />
      <div className="grid items-start gap-5 xl:grid-cols-[3fr_2fr]">
        <Section title={words("open.title")} isFlush>
          <InboxContent isWhole />
        </Section>
        <EndedNotices />
      </div>
    </>
  );
}
