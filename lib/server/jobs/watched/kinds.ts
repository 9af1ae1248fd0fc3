import "server-only";
import { cardFileKind } from "@/lib/server/card-files/kind";
import { importKind } from "@/lib/server/customer-imports/kind";
import { exportKind } from "@/lib/server/exports/kind";
import { fileKind } from "@/lib/server/inquiry-files/kind";
import type { JobKind } from "./kind";

/** Every kind of job that members watch. */
const JOB_KINDS: readonly JobKind[] = [exportKind, importKind, fileKind, cardFileKind];

export const kindOf = (name: string): JobKind | undefined => JOB_KINDS.find((kind) => kind.name === name);
