"use client";

import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/kit/ui/page-header";
import { ChangePassword } from "./change-password";
import { OneTimeCodes } from "./one-time-codes";
import { Passkeys } from "./passkeys";
import { SessionList } from "./session-list";

/** A member's own account: password, passkeys, one-time codes, where they are signed in. */
export function SecurityPage() {
  const security = useTranslations("security");
  return (
    <>
      <PageHeader title={security("title")} description={security("description")} />
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <OneTimeCodes />
        <ChangePassword />
        <Passkeys className="xl:col-span-2" />
        <SessionList className="xl:col-span-2" />
      </div>
    </>
  );
}
