import "server-only";
import { roleCan } from "@/lib/kit/permissions";
import type { Finder, FinderQuestion } from "@/lib/server/search/finder";
import { documentRoutes } from "../declared";
import { documentOperations } from "../operations";
import { DOCUMENT_STATUS } from "../status";
import { documentWithCode } from "./list";

/** The document with a code. Members who may not read documents get the same answer as for an unknown code. */
const byCode: FinderQuestion = async (asker) => {
  if (!roleCan(asker.context.member.role, documentOperations.list.permission)) return [];
  const row = await documentWithCode(asker.shape.value, asker.business);
  if (!row) return [];
  const { id, state, amountRial, issuedAt } = row;
  const hit = asker.hit(id, documentRoutes.document(asker.business, id));
  return [{ ...hit, isExact: true, status: state, amountRial, at: issuedAt }];
};

export const documentFinder: Finder = {
  kind: "document",
  by: { documentCode: [byCode] },
  isOwn: true,
  views: DOCUMENT_STATUS,
};
