import { getTranslations } from "next-intl/server";
import { GatewayKeySection } from "@/components/collecting/gateway/key-section";
import { PageHeader } from "@/components/kit/ui/page-header";
import { ConnectionSettings } from "@/components/settings/connection/connection-settings";
import { SandboxPanel } from "@/components/settings/connection/sandbox/sandbox-panel";
import { gatewayOperations } from "@/lib/areas/collecting/gateway/operations";
import { connectionOperations } from "@/lib/areas/settings/connection/operations";
import { withWords } from "@/lib/areas/words/with-words";
import { roleCan } from "@/lib/kit/permissions";
import { env } from "@/lib/server/core/env";
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

export default withWords(["connection", "gateway.key", "sandbox.description", "sandbox.title", "search.groups"], Page);
