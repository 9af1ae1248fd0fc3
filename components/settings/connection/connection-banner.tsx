"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCan, useMember } from "@/components/frame/shell/member-context";
import { Alert } from "@/components/kit/ui/alert";
import { ButtonLink } from "@/components/kit/ui/button";
import { connectionRoutes } from "@/lib/areas/settings/connection/declared";
import { connectionOperations } from "@/lib/areas/settings/connection/operations";
import type { ConnectionState } from "@/lib/areas/settings/connection/schemas";
import { useOperation } from "@/lib/kit/operations/query";

/**
 * On every page while the link is broken or missing: what it means, who can heal it, and the way there.
 *
 * @param initial what the server knew, so that the page does not jump when the first answer comes
 */
export function ConnectionBanner({ initial }: { initial?: ConnectionState }) {
  const banner = useTranslations("connection.banner");
  const { business } = useMember();
  const [canRead, canManage] = [useCan("connection.read"), useCan("connection.manage")];
  const pathname = usePathname();
  const { data } = useOperation(connectionOperations.state, {}, { placeholder: initial });
  if (!data || data.link === "ok") return null;
  const address = connectionRoutes.connection(business);
  return (
    <Alert
      isBanner
      role="status"
      tone={data.link === "broken" ? "danger" : "warning"}
      title={banner(data.link)}
      actions={
        canRead &&
        pathname !== address && (
          <ButtonLink size="sm" href={address}>
            {banner("open")}
          </ButtonLink>
        )
      }
    >
      {banner(`${data.link}Body`)} {banner(canManage ? "youHeal" : "whoHeals")}
    </Alert>
  );
}
