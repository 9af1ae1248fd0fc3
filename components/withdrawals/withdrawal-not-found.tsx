"use client";

import { Search, SearchX } from "lucide-react";
import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Id } from "@/components/ui/id";
import { useBusiness } from "@/lib/operations/provider";
import { routes } from "@/lib/routes";

/** Says what was looked for, and offers to look for it elsewhere. */
export function WithdrawalNotFound({ withdrawalId }: { withdrawalId: string }) {
  const words = useTranslations("withdrawals.notFound");
  const fields = useTranslations("withdrawals.fields");
  const business = useBusiness();
  return (
    <Card>
      <div role="alert">
        <EmptyState
          icon={SearchX}
          title={words("title")}
          description={
            <>
              {words("looked")}
              <span className="my-2 block text-text">
                <Id isWhole value={withdrawalId} label={fields("id")} />
              </span>
              {words("check")}
            </>
          }
          action={
            <ButtonLink variant="primary" icon={Search} href={routes.search(business, withdrawalId)}>
              {words("search")}
            </ButtonLink>
          }
        />
      </div>
    </Card>
  );
}
