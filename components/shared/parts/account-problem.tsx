"use client";

import { Landmark } from "lucide-react";
import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/kit/ui/button";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { ErrorState } from "@/components/kit/ui/error-state";
import { bankAccountRoutes } from "@/lib/areas/money/bank-accounts/declared";
import { useBusiness } from "@/lib/kit/operations/business";
import type { ApiError } from "@/lib/kit/operations/errors";

interface AccountProblemProps {
  error: ApiError;
  onRetry: () => void;
  isRetrying: boolean;
}

/** Why accounts are not shown: the tool is closed, the account is gone, or another error with the usual words. */
export function AccountProblem({ error, onRetry, isRetrying }: AccountProblemProps) {
  const words = useTranslations("bankAccounts.problem");
  if (error.code === "upstream_forbidden")
    return <EmptyState icon={Landmark} title={words("forbidden")} description={words("forbiddenHint")} />;
  if (error.code === "upstream_not_found") return <AccountGone />;
  return <ErrorState error={error} onRetry={onRetry} isRetrying={isRetrying} />;
}

/** The account is not linked. */
export function AccountGone() {
  const words = useTranslations("bankAccounts.problem");
  const business = useBusiness();
  return (
    <EmptyState
      icon={Landmark}
      title={words("gone")}
      description={words("goneHint")}
      action={<ButtonLink href={bankAccountRoutes.bankAccounts(business)}>{words("back")}</ButtonLink>}
    />
  );
}

/** The business does not have the tool, in the service's own words. */
export function ToolInactive({ says }: { says: string }) {
  const words = useTranslations("bankAccounts.problem");
  return (
    <EmptyState
      icon={Landmark}
      title={words("inactive")}
      description={
        <>
          <q dir="auto">{says}</q> {words("inactiveHint")}
        </>
      }
    />
  );
}
