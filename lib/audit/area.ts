import "server-only";
import { areaOf } from "@/lib/operations/area";
import { noInput } from "@/lib/operations/input";
import { auditExport } from "./export";
import { auditOperations } from "./operations";
import { auditEntryInput, auditListInput } from "./schemas";

export const auditArea = areaOf(
  auditOperations,
  {
    list: auditListInput,
    entry: auditEntryInput,
    actors: noInput,
    verify: noInput,
  },
  { files: { audit: auditExport } },
);
