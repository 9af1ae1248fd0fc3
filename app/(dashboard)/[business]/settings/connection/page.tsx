import { getTranslations } from "next-intl/server";
import { ConnectionSettings } from "@/components/connection/connection-settings";
import { GatewayKeySection } from "@/components/gateway/key-section";
import { SandboxPanel } from "@/components/sandbox/sandbox-panel";
import { PageHeader } from "@/components/ui/page-header";
import { connectionOperations } from "@/lib/connection/operations";
import { gatewayOperations } from "@/lib/gateway/operations";
import { withWords } from "@/lib/i18n/words/with-words";
import { roleCan } from "@/lib/permissions";
import { env } from "@/lib/server/env";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";

export const generateMetadata = titled("connection", (words) => words("title"));

const Page = memberPage(
  "connection.read",
  async ({ role }) => {
    const connection = await getTranslations("connection");
    const hasSandbox = env().mode === "sandbox" && roleCan(role, "connection.manage");
    return (
      <>
        <PageHeader title={connection("title")} description={connection("description")} />
        <ConnectionSettings />
        <div className="mt-4 max-w-3xl">
          <GatewayKeySection />
        </div>
        {hasSandbox && <SandboxPanel />}
      </>
    );
  },
  () => [
    question(connectionOperations.detail, {}),
    question(connectionOperations.book, {}),
    question(gatewayOperations.key, {}),
  ],
);

export default withWords(["gateway.key", "sandbox.description", "sandbox.title", "search.groups"], Page);
