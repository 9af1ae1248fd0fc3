import { areaFiles } from "@/lib/areas/areas";
import { listedOnce } from "@/lib/kit/areas/once";
import { idText, pageNumber, perPage } from "@/lib/kit/operations/input";
import * as z from "@/lib/kit/zod";

/** Lists that can be had as a file; each area says in its `export.ts` how. */
export const exportSourceNames = listedOnce("file", areaFiles);
export type ExportSourceName = (typeof exportSourceNames)[number];

const EXPORT_FORMATS = ["csv", "xlsx"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

const EXPORT_STATUSES = ["waiting", "running", "done", "failed", "canceled"] as const;
export type ExportStatus = (typeof EXPORT_STATUSES)[number];

/** Why an export did not come to its end; the screen has words for each. */
const EXPORT_ERRORS = [
  "service",
  "busy",
  "token_broken",
  "too_many_rows",
  "too_large",
  "not_in_book",
  "no_account_codes",
  "internal",
] as const;
export type ExportError = (typeof EXPORT_ERRORS)[number];

export const exportCreateInput = z.object({
  source: z.enum(exportSourceNames),
  format: z.enum(EXPORT_FORMATS),
  /** The list's own input, as its screen has it; page and page size do not matter. */
  input: z._default(z.record(z.string(), z.unknown()), {}),
});

export const exportListInput = z.object({ page: pageNumber, perPage });
export const exportIdInput = z.object({ exportId: idText });

export interface ExportRow {
  id: string;
  source: ExportSourceName;
  format: ExportFormat;
  /** The filters that were on. */
  input: Record<string, unknown>;
  status: ExportStatus;
  rowsDone: number;
  /** Null while it is not known. */
  rowsTotal: number | null;
  byteSize: number;
  error: ExportError | null;
  memberName: string;
  isMine: boolean;
  mayCancel: boolean;
  createdAt: string;
  finishedAt: string | null;
  expiresAt: string | null;
  isDownloadable: boolean;
}
