import { useTranslations } from "next-intl";
import { buttonClass } from "@/components/kit/ui/button-class";
import { routes } from "@/lib/kit/routes";
import { Mark } from "./mark";
import { MessagePage } from "./message-page";

/** That an address leads nowhere. */
export function NotFoundMessage() {
  const common = useTranslations("common");
  return (
    <MessagePage icon={<Mark name="compass" />} title={common("notFound.title")} description={common("notFound.body")}>
      <a href={routes.home()} className={buttonClass()}>
        {common("actions.goHome")}
      </a>
    </MessagePage>
  );
}
