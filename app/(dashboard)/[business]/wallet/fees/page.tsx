import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { FeesPage } from "./fees-page";

export const generateMetadata = titled("wallet", (words) => words("fees.title"));

const Page = memberPage("wallet.read", () => <FeesPage />);

export default withWords(["reports", "wallet.channels", "wallet.fees"], Page);
