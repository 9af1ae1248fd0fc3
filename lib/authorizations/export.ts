import "server-only";
import { fileOf } from "@/lib/records/field";
import { everyPage } from "@/lib/server/exports/every-page";
import { exportSource } from "@/lib/server/exports/source";
import { authorizationFields, authorizationFile } from "./fields";
import { authorizationOperations } from "./operations";
import { authorizationListInput } from "./schemas";

export const authorizationExport = exportSource({
  permission: "authorizations.read",
  columns: fileOf(authorizationFields, authorizationFile),
  operation: authorizationOperations.list,
  input: authorizationListInput,
  rows: ({ status, ...input }, ask) =>
    everyPage(
      (page, perPage) => ask(authorizationOperations.list, { ...input, page, perPage }),
      status && ((row) => row.status === status),
    ),
});
