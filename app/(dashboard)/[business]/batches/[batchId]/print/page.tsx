import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { BatchPrint } from "@/components/money/batches/batch-print";
import { batchOperations } from "@/lib/areas/money/batches/operations";
import { withBatchId } from "@/lib/areas/money/batches/server/batch-reference";
import { countOutcomes, rowsOfBatch } from "@/lib/areas/money/batches/server/outcomes";
import { withWords } from "@/lib/areas/words/with-words";
import { maskedPaths } from "@/lib/kit/operations/define";
import { ApiError } from "@/lib/kit/operations/errors";
import { roleCan } from "@/lib/kit/permissions";
import { requireMember } from "@/lib/server/pages/require-member";
import { maskAnswer } from "@/lib/server/proxy/mask";

type Props = { params: Promise<{ business: string; batchId: string }> };

export async function generateMetadata() {
  const batches = await getTranslations("batches");
  return { title: batches("printed.title") };
}

async function Page({ params }: Props) {
  const { business, batchId: given } = await params;
  const member = await requireMember(business, "settlements.read");
  const shownId = decodeURIComponent(given);
  const seesPersonal = roleCan(member.role, "personal.see");
  try {
    const { batchId } = withBatchId(batchOperations.show.id, { batchId: shownId }, !seesPersonal);
    const read = await rowsOfBatch(batchId, { business, requestId: crypto.randomUUID(), memberId: member.id });
    const outcomes = await countOutcomes(business, read);
    const { items } = seesPersonal
      ? { items: read.rows }
      : maskAnswer({ items: read.rows }, maskedPaths(batchOperations.show));
    return <BatchPrint batchId={shownId} outcomes={outcomes} rows={items} madeBy={member.name} />;
  } catch (error) {
    if (error instanceof ApiError && ["not_found", "upstream_not_found"].includes(error.code)) notFound();
    throw error;
  }
}

export default withWords(
  ["batches", "orders.list", "orders.make", "settlements.status", "settlements.statusHint", "settlements.type"],
  Page,
);
