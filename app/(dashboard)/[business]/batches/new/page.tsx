import { getTranslations } from "next-intl/server";
import { safeParse } from "zod/mini";
import { PageHeader } from "@/components/kit/ui/page-header";
import { BatchUpload } from "@/components/money/batches/new/batch-upload";
import { batchRoutes } from "@/lib/areas/money/batches/declared";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import { orderIdInput } from "@/lib/areas/money/orders/schemas";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";

export const generateMetadata = titled("batchUpload", (words) => words("title"));

const Page = memberPage("settlements.make", async ({ business, query }) => {
  const words = await getTranslations("batchUpload");
  const { from, edit } = query;
  const { data } = safeParse(orderIdInput, { orderId: edit ?? from });
  const wanted = data && ({ orderId: data.orderId, purpose: edit === undefined ? "resend" : "edit" } as const);
  const isCorrecting = wanted?.purpose === "edit";
  return (
    <>
      <PageHeader
        title={words(isCorrecting ? "correct.title" : "title")}
        description={words(isCorrecting ? "correct.intro" : "intro")}
        back={
          isCorrecting
            ? { href: orderRoutes.order(business, wanted.orderId), label: words("correct.back") }
            : { href: batchRoutes.batches(business), label: words("back") }
        }
      />
      <BatchUpload key={`${wanted?.purpose} ${wanted?.orderId}`} wanted={wanted} />
    </>
  );
});

export default withWords(["batchUpload", "debitRefunds.status", "orders.list", "orders.make", "rowFiles.sample"], Page);
