import "server-only";
import { roleCan } from "@/lib/kit/permissions";
import { fileOf } from "@/lib/kit/records/field";
import { textCell } from "@/lib/kit/tables/csv";
import { NoFile } from "@/lib/server/exports/basis";
import { everyPage } from "@/lib/server/exports/every-page";
import { listBasis } from "@/lib/server/exports/from-book";
import { exportSource } from "@/lib/server/exports/source";
import { wordsOf } from "@/lib/server/exports/view";
import { noteSearched } from "@/lib/server/proxy/page-of-book";
import { isAskedFor, isNarrowed } from "../asked";
import { authorizationFields, authorizationFile } from "../fields";
import { authorizationOperations } from "../operations";
import { authorizationListInput } from "../schemas";
import { AUTHORIZATION_STATUS } from "../status";
import { authorizationsInBook } from "./book";

export const authorizationExport = exportSource({
  permission: "authorizations.read",
  columns: fileOf(authorizationFields, authorizationFile),
  operation: authorizationOperations.list,
  input: authorizationListInput,
  basis: async (input, reader, view) => {
    const part = authorizationsInBook(input);
    const { from, service, leftOut } = wordsOf(view.locale).book;
    const isOfService = [[], [textCell(from), textCell(service)], [textCell(leftOut)]];
    if (!part) return { lines: isNarrowed(input) ? isOfService : [] };
    if (!roleCan(reader.role, "personal.see")) await noteSearched(reader, reader.business, part.having ?? []);
    const basis = await listBasis(reader.business, "authorization", part, AUTHORIZATION_STATUS, view);
    // The service lists none of them, so that nobody else can tell them.
    if (!basis.rows) throw new NoFile("not_in_book");
    return basis;
  },
  rows: ({ status, concern: _, change: _change, from: _from, to: _to, ...input }, ask) =>
    everyPage(
      (page, perPage) => ask(authorizationOperations.list, { ...input, page, perPage }),
      // The service may not narrow its list down, and a file says that it is narrowed down.
      isNarrowed({ ...input, status }) ? isAskedFor({ ...input, status }) : undefined,
    ),
});
