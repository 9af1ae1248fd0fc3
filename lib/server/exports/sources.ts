import "server-only";
import type { ExportSourceName } from "@/lib/areas/records/exports/schemas";
import { registry } from "@/lib/server/core/registry";
import type { ExportSource } from "./source";

/** How a list is exported as a file. */
export const sourceOf = (name: ExportSourceName): ExportSource => registry().files[name];
