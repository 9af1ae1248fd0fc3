import { BusinessesPage } from "@/components/settings/businesses/businesses-page";
import { withWords } from "@/lib/areas/words/with-words";
import { env } from "@/lib/server/core/env";
import { memberPage, titled } from "@/lib/server/pages/member-page";

export const generateMetadata = titled("businesses", (words) => words("title"));

const Page = memberPage("self.manage", () => <BusinessesPage hasSandbox={env().mode === "sandbox"} />);

export default withWords(["businesses", "connection.link"], Page);
