import { Compass } from "lucide-react";
import { useTranslations } from "next-intl";
import { MessagePage } from "@/components/shell/message-page";
import { ButtonLink } from "@/components/ui/button";
import { routes } from "@/lib/routes";

export default function NotFound() {
  const common = useTranslations("common");
  return (
    <main>
      <MessagePage icon={Compass} title={common("notFound.title")} description={common("notFound.body")}>
        <ButtonLink href={routes.home()}>{common("actions.goHome")}</ButtonLink>
      </MessagePage>
    </main>
  );
}
