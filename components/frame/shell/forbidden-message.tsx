import { useTranslations } from "next-intl";
import { buttonClass } from "@/components/kit/ui/button-class";
import { routes } from "@/lib/kit/routes";
import { Mark } from "./mark";
import { MessagePage } from "./message-page";

/** Says that the member's role may not open the page. */
export function ForbiddenMessage() {
  const common = useTranslations("common");
  return (
    <MessagePage icon={<Mark name="lock" />} title={common("forbidden.title")} description={common("forbidden.body")}>
      <a href={routes.home()} className={buttonClass()}>
        {common("actions.goHome")}
      </a>
    </MessagePage>
  );
}
