import { CreditCard } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/kit/ui/button";
import { PageHeader } from "@/components/kit/ui/page-header";
import { gatewayRoutes } from "@/lib/areas/collecting/gateway/declared";
import { roleCan } from "@/lib/kit/permissions";
import type { Member } from "@/lib/server/members/session";

interface GatewayHeaderProps {
  member: Member;
  /** Keys of `gateway`. */
  title: "title" | "requests";
  description: "description" | "requestsDescription";
}

/** The head of a list of the gateway, with the way to ask for a payment. */
export async function GatewayHeader({ member: { business, role }, title, description }: GatewayHeaderProps) {
  const words = await getTranslations("gateway");
  return (
    <PageHeader
      title={words(title)}
      description={words(description)}
      actions={
        roleCan(role, "payments.make") && (
          <ButtonLink variant="primary" icon={CreditCard} href={gatewayRoutes.newPaymentRequest(business)}>
            {words("create")}
          </ButtonLink>
        )
      }
    />
  );
}
