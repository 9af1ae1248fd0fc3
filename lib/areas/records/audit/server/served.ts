import "server-only";
import { noInput } from "@/lib/kit/operations/input";
import { serveArea } from "@/lib/server/core/serve-area";
import { auditOperations } from "../operations";
import { auditEntryInput, auditListInput } from "../schemas";
import { auditExport } from "./export";

export const auditArea = serveArea(
  auditOperations,
  {
    list: auditListInput,
    entry: auditEntryInput,
    actors: noInput,
    verify: noInput,
  },
  { files: { audit: auditExport } },
);
