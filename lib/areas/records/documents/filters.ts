import { choice, listAddress, period } from "@/lib/kit/records/filter";
import { DOCUMENT_KINDS, DOCUMENT_STATES } from "./document";
import { DOCUMENT_STATUS } from "./status";

export const documentFilters = {
  kind: choice("documents.fields.kind", DOCUMENT_KINDS, (kind) => `documents.kinds.${kind}`),
  state: choice("documents.fields.state", DOCUMENT_STATES, (state) => DOCUMENT_STATUS[state].label),
  /** The days on which they were issued. */
  period: period("documents.filters.period"),
};
export const documentListState = listAddress(documentFilters);
