import { Lock } from "lucide-react";
import { useTranslations } from "next-intl";
import { MessagePage } from "@/components/shell/message-page";
import { ButtonLink } from "@/components/ui/button";
import { routes } from "@/lib/routes";

export default function Forbidden() {
  const common = useTranslations("common");
  return (
    <main>
      <MessagePage icon={Lock} title={common("forbidden.title")} description={common("forbidden.body")}>
        <ButtonLink href={routes.home()}>{common("actions.goHome")}</ButtonLink>
      </MessagePage>
    </main>
  );
}
