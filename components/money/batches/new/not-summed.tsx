import { useTranslations } from "next-intl";
import { cn } from "@/components/kit/ui/cn";
import type { CheckedDraft } from "@/lib/areas/money/batches/file/draft";

/** Beside the sum of a file's rows: how many rows it leaves out, and why. Nothing if it has them all. */
export function NotSummed({ of: { notSummed }, className }: { of: CheckedDraft; className?: string }) {
  const words = useTranslations("batchUpload.rows");
  const { errors, leftOut } = notSummed;
  if (errors + leftOut === 0) return null;
  return (
    <p className={cn("text-warning", className)}>{words("notSummed", { count: errors + leftOut, errors, leftOut })}</p>
  );
}
