"use client";

import { useTranslations } from "next-intl";
import { useCan } from "@/components/shell/member-context";
import { Alert } from "@/components/ui/alert";
import { TextLink } from "@/components/ui/text-link";
import { connectionRoutes } from "@/lib/connection/declared";
import type { GatewayKey } from "@/lib/gateway/key";
import { gatewayOperations } from "@/lib/gateway/operations";
import { useBusiness } from "@/lib/operations/business";
import { useOperation } from "@/lib/operations/query";

/** What keeps this business from being paid through the gateway, and how to mend it; nothing where all is well. */
export function KeyMissing() {
  const { data } = useOperation(gatewayOperations.key, {});
  return data ? <KeyState gatewayKey={data} /> : null;
}

export function KeyState({ gatewayKey: { isSet, missing, isOnDomain, host, domain } }: { gatewayKey: GatewayKey }) {
  const words = useTranslations("gateway.key");
  const business = useBusiness();
  const mayLook = useCan("connection.read");
  if (missing !== null) {
    return (
      <Alert tone="warning" title={words("noKeyTitle")}>
        {words.rich("unconfigured", { setting: () => <bdi dir="ltr">{missing}</bdi> })}
      </Alert>
    );
  }
  if (!isSet) {
    return (
      <Alert tone="warning" title={words("noKeyTitle")}>
        <p>{words("noKeyBody")}</p>
        <p className="mt-1">{words("how")}</p>
        {mayLook && (
          <p className="mt-2">
            <TextLink href={connectionRoutes.connection(business)}>{words("toSettings")}</TextLink>
          </p>
        )}
      </Alert>
    );
  }
  if (isOnDomain) return null;
  return (
    <Alert tone="warning" title={words("offDomain", { host: `\u2066${host}\u2069`, domain: `\u2066${domain}\u2069` })}>
      {words("offDomainBody")}
    </Alert>
  );
}
