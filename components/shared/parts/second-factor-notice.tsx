"use client";

import { useTranslations } from "next-intl";
import { useCan } from "@/components/frame/shell/member-context";
import { Alert } from "@/components/kit/ui/alert";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { TextLink } from "@/components/kit/ui/text-link";
import { policyOperations } from "@/lib/areas/settings/policy/operations";
import { securityRoutes } from "@/lib/areas/settings/security/declared";
import { formatDay } from "@/lib/kit/format/date-display";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";

/**
 * Tells a member who may approve, or pay without anybody's approval, that the policy asks for two-step sign-in,
 * beforehand and when it applies, with the way to set it up. Nothing for members who have it.
 */
export function SecondFactorNotice({ className }: { className?: string }) {
  return useCan("settlements.make") ? <Notice className={className} /> : null;
}

function Notice({ className }: { className?: string }) {
  const words = useTranslations("policy.secondFactor");
  const business = useBusiness();
  const preferences = usePreferences();
  const { data } = useOperation(policyOperations.secondFactor, {});
  if (!data || data.hasOwn) return null;
  const { from, isDue, proposedFrom } = data;
  const day = from ?? proposedFrom;
  if (day === null) return null;
  return (
    <Alert tone={isDue ? "warning" : "info"} className={className}>
      {words(isDue ? "due" : from === null ? "proposed" : "soon", { day: formatDay(day, preferences) })}{" "}
      <TextLink href={securityRoutes.security(business)}>{words("setUp")}</TextLink>
    </Alert>
  );
}
