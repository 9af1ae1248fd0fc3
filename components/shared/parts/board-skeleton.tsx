import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/ui/card";
import { Skeleton } from "@/components/kit/ui/skeleton";

/** The frame of a board of banks while it loads. */
export function BoardSkeleton() {
  const common = useTranslations("common");
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">{common("loading")}</span>
      <Skeleton className="mb-4 h-6 w-80 max-w-full" />
      <div className="grid gap-4 sm:grid-cols-2 2xl:grid-cols-3">
        {[0, 1, 2, 3, 4, 5].map((box) => (
          <Card key={box} className="h-60 space-y-4 p-5">
            <Skeleton className="h-5 w-32" />
            <Skeleton className="w-48" />
            <Skeleton className="!mt-8 w-full" />
            <Skeleton className="!mt-8 w-full" />
          </Card>
        ))}
      </div>
    </div>
  );
}
