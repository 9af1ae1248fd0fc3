"use client";

import type { NotFoundProps } from "./not-found-card";
import { onDemand } from "./on-demand";

/** In place of a record that is not there. Few ever see it, and it has the words of every area: it comes when it is drawn. */
export const RecordNotFound = onDemand<NotFoundProps>(
  "components/ui/not-found-card",
  async () => (await import("./not-found-card")).default,
);
