"use client";

import { useTranslations } from "next-intl";
import { Section } from "@/components/kit/ui/card";
import { late } from "@/components/kit/ui/late";
import { PageHeader } from "@/components/kit/ui/page-header";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { OneTimeCodes } from "./one-time-codes";
import { SessionList } from "./session-list";

const ChangePassword = late(async () => (await import("./change-password")).ChangePassword, PasswordWaiting);

/** A member's own account: password, one-time codes, where they are signed in. */
export function SecurityPage() {
  const security = useTranslations("security");
  return (
    <>
      <PageHeader title={security("title")} description={security("description")} />
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <OneTimeCodes />
        <ChangePassword />
        <SessionList className="xl:col-span-2" />
      </div>
    </>
  );
}

function PasswordWaiting() {
  const security = useTranslations("security.password");
  return (
    <Section title={security("title")} description={security("description")}>
      <Skeleton className="h-72" />
    </Section>
  );
}
