"use client";

import { onDemand } from "./on-demand";
import type { RecordNotFoundProps } from "./record-not-found-card";

/** In place of a record that is not there. Few pages come to that, so its code comes then. */
export const RecordNotFound = onDemand<RecordNotFoundProps>(
  async () => (await import("./record-not-found-card")).RecordNotFoundCard,
);
