"use client";

import { useTranslations } from "next-intl";
import { useCan } from "@/components/frame/shell/member-context";
import { Alert } from "@/components/kit/ui/alert";
import { TextLink } from "@/components/kit/ui/text-link";
import type { GatewayKey } from "@/lib/areas/collecting/gateway/key";
import { gatewayOperations } from "@/lib/areas/collecting/gateway/operations";
import { connectionRoutes } from "@/lib/areas/settings/connection/declared";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";

/** What keeps this business from being paid through the gateway, and how to fix it. Shows nothing if all is well. */
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
