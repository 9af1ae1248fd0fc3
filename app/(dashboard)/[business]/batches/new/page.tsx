import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { safeParse } from "zod/mini";
import { PageHeader } from "@/components/kit/ui/page-header";
import { BatchUpload } from "@/components/money/batches/new/batch-upload";
import { batchRoutes } from "@/lib/areas/money/batches/declared";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import { orderIdInput } from "@/lib/areas/money/orders/schemas";
import { withWords } from "@/lib/areas/words/with-words";
import { requireMember } from "@/lib/server/pages/require-member";

type Props = {
  params: Promise<{ business: string }>;
  searchParams: Promise<Record<"from" | "edit", string | string[] | undefined>>;
};

export async function generateMetadata(): Promise<Metadata> {
  const words = await getTranslations("batchUpload");
  return { title: words("title") };
}

async function NewBatchPage({ params, searchParams }: Props) {
  const { business } = await params;
  await requireMember(business, "settlements.make");
  const words = await getTranslations("batchUpload");
  const { from, edit } = await searchParams;
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
}

export default withWords(["batchUpload", "debitRefunds.status", "orders.list", "orders.make"], NewBatchPage);
