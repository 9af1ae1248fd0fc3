"use client";

import { late } from "@/components/kit/ui/late";
import { Skeleton } from "@/components/kit/ui/skeleton";

/** The review of rows. Its code comes when somebody begins to use the page, because rows have to be chosen first. */
export const ManyReview = late(
  async () => (await import("./many-review")).ManyReview,
  () => <Skeleton className="h-96" />,
  { when: "touched" },
);
