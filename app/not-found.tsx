import { useTranslations } from "next-intl";
import { Mark } from "@/components/shell/mark";
import { MessagePage } from "@/components/shell/message-page";
import { buttonClass } from "@/components/ui/button-class";
import { routes } from "@/lib/routes";

export default function NotFound() {
  const common = useTranslations("common");
  return (
    <main>
      <MessagePage
        icon={<Mark name="compass" />}
        title={common("notFound.title")}
        description={common("notFound.body")}
      >
        <a href={routes.home()} className={buttonClass()}>
          {common("actions.goHome")}
        </a>
      </MessagePage>
    </main>
  );
}
