"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/kit/ui/alert";
import { DetailSkeleton } from "@/components/kit/ui/detail-layout";
import { late } from "@/components/kit/ui/late";
import { PageHeader } from "@/components/kit/ui/page-header";
import { EMPTY_DRAFT } from "@/lib/areas/collecting/withdrawals/draft-values";
import type { MessageKey } from "@/lib/kit/i18n/types";
import { useMessage } from "@/lib/kit/i18n/use-message";

/** The server draws it; what is typed into it before its code is there counts as well. */
export const WithdrawalFlow = late(async () => (await import("./withdrawal-flow")).WithdrawalFlow, FormWaiting, {
  when: "next",
});

/** What the form was to be filled with is not there, or not to be used: it is empty, and says so. */
export function WithoutEarlier({ message }: { message: MessageKey }) {
  const text = useMessage();
  return (
    <>
      <Alert tone="warning" role="alert" className="mb-4">
        {text(message)}
      </Alert>
      <WithdrawalFlow initial={EMPTY_DRAFT} />
    </>
  );
}

/** The form while what fills it is on its way. */
export function FormWaiting() {
  const words = useTranslations("withdrawalForm");
  const common = useTranslations("common");
  return (
    <>
      <PageHeader title={words("title")} description={words("description")} />
      <DetailSkeleton label={common("loading")} />
    </>
  );
}
