import type { areaTags } from "@/lib/areas/areas";

/** What an answer is about. A write names the tags it changes; those answers are stale from then on, everywhere. */
export type Tag = (typeof areaTags)[number];
