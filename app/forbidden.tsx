import { useTranslations } from "next-intl";
import { Mark } from "@/components/shell/mark";
import { MessagePage } from "@/components/shell/message-page";
import { buttonClass } from "@/components/ui/button-class";
import { routes } from "@/lib/routes";

export default function Forbidden() {
  const common = useTranslations("common");
  return (
    <main>
      <MessagePage icon={<Mark name="lock" />} title={common("forbidden.title")} description={common("forbidden.body")}>
        <a href={routes.home()} className={buttonClass()}>
          {common("actions.goHome")}
        </a>
      </MessagePage>
    </main>
  );
}
