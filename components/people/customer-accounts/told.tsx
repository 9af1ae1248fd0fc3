"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/kit/ui/alert";
import type { AccountAsked } from "@/lib/areas/people/customer-accounts/server/answers";

/** What the bank was found to say, beside the customer's name; or that it was not asked. */
export function Told({
  answer,
  isAdding = false,
}: {
  answer: Pick<AccountAsked, "outcome" | "compatibility" | "owner">;
  isAdding?: boolean;
}) {
  const words = useTranslations("customerAccounts.told");
  const { outcome, compatibility, owner } = answer;
  if (outcome === "fee_wallet_empty")
    return (
      <Alert tone="warning" role="status">
        {words(isAdding ? "feeWalletEmptyAdd" : "feeWalletEmpty")}
      </Alert>
    );
  if (outcome === "provider_silent")
    return (
      <Alert tone="warning" role="status">
        {words(isAdding ? "providerSilentAdd" : "providerSilent")}
      </Alert>
    );
  if (outcome === "no_match" && isAdding)
    return (
      <Alert tone="danger" role="status">
        {words("noMatchAdd")}
      </Alert>
    );
  const [tone, said] =
    compatibility === "MATCHED"
      ? (["success", "matched"] as const)
      : compatibility === "UNMATCHED"
        ? (["danger", "unmatched"] as const)
        : (["info", "notChecked"] as const);
  return (
    <Alert tone={tone} role="status" title={words(said)}>
      {owner && words("owner", { name: `\u2068${owner}\u2069` })}
    </Alert>
  );
}
