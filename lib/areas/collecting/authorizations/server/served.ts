import "server-only";
import type { z } from "zod";
import { guardAuthorization } from "@/lib/areas/records/ties/server/record";
import { noInput } from "@/lib/kit/operations/input";
import { serveArea } from "@/lib/server/core/serve-area";
import { asServiceWrites } from "@/lib/server/search/as-written";
import { byWholeValues } from "@/lib/server/search/whole-values";
import { authorizationFilters } from "../filters";
import { authorizationOperations } from "../operations";
import { authorizationListInput, authorizationShowInput, authorizationUsedInput, payersInput } from "../schemas";
import { isNoLongerShown } from "../status";
import {
  type Authorization,
  authorizationAnswer,
  authorizationCalculation,
  authorizationPage,
  authorizationRevoked,
  directDebitBanks,
} from "./answers";
import { authorizationInBook, authorizationsInBook, entryOfAuthorization, revoked } from "./book";
import { authorizationExport } from "./export";
import { authorizationFinder } from "./find";
import { authorizationMessages } from "./messages";
import { authorizationNotices } from "./notices";

export const authorizationsArea = serveArea(
  authorizationOperations,
  {
    banks: { input: noInput, output: directDebitBanks },
    list: {
      input: authorizationListInput,
      filters: authorizationFilters,
      output: authorizationPage,
      book: ({ items }) => items.map(entryOfAuthorization),
      fromBook: (input) => {
        const part = authorizationsInBook(input);
        return part && { kind: "authorization", part };
      },
      narrow: byWholeValues<z.output<typeof authorizationListInput>, Authorization>({
        q: { uuid: ({ id }) => [id], mobile: ({ mobile }) => [mobile], name: ({ name }) => [name] },
        mobile: { mobile: ({ mobile }) => [mobile] },
      }),
      spelled: ({ q, mobile, ...input }) => ({
        ...input,
        q: q && asServiceWrites(q),
        mobile: mobile && asServiceWrites(mobile),
      }),
    },
    show: {
      input: authorizationShowInput,
      output: authorizationAnswer,
      book: (one) => [entryOfAuthorization(one)],
      // The service no longer shows a revoked authorization. The known record stays, marked as revoked.
      bookOfRefusal: (error, { authorizationId }) =>
        isNoLongerShown(error)
          ? {
              kind: "authorization",
              id: authorizationId,
              entry: (known: Authorization) => entryOfAuthorization(revoked(known)),
            }
          : null,
    },
    calculation: { input: authorizationShowInput, output: authorizationCalculation },
    used: authorizationUsedInput,
    payers: payersInput,
    revoke: {
      input: authorizationShowInput,
      guard: guardAuthorization,
      output: authorizationRevoked,
      audit: { action: "authorization.revoked", subject: ({ authorizationId }) => authorizationId },
    },
  },
  {
    files: { authorizations: authorizationExport },
    finders: [authorizationFinder],
    inBook: [authorizationInBook],
    notices: authorizationNotices,
    messages: authorizationMessages,
  },
);
