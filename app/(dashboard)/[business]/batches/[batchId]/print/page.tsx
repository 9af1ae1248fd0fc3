import { notFound } from "next/navigation";
import { BatchPrint } from "@/components/money/batches/batch-print";
import { batchOperations } from "@/lib/areas/money/batches/operations";
import { countOutcomes, rowsOfBatch } from "@/lib/areas/money/batches/server/ask";
import { ownBatchId } from "@/lib/areas/money/batches/server/batch-reference";
import { withWords } from "@/lib/areas/words/with-words";
import { maskedPaths } from "@/lib/kit/operations/define";
import { ApiError } from "@/lib/kit/operations/errors";
import { roleCan } from "@/lib/kit/permissions";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { maskAnswer } from "@/lib/server/proxy/mask";

export const generateMetadata = titled("batches", (words) => words("printed.title"));

const Page = memberPage("settlements.read", async ({ business, record: shownId, member }) => {
  const seesPersonal = roleCan(member.role, "personal.see");
  try {
    const batchId = ownBatchId(shownId, !seesPersonal);
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
});

export default withWords(
  ["batches", "orders.list", "orders.make", "settlements.status", "settlements.statusHint", "settlements.type"],
  Page,
);
