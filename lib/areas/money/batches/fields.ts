import type { Field, FileColumn } from "@/lib/kit/records/field";
import type { Batch } from "./server/answers";

/** What lists and files have of a batch. */
export const batchFields: readonly Field<Batch>[] = [
  {
    id: "createdAt",
    label: "batches.fields.createdAt",
    kind: "instant",
    value: ({ createdAt }) => createdAt,
    sort: "newest",
    list: "aside",
  },
  {
    id: "total",
    label: "batches.fields.total",
    kind: "money",
    value: ({ totalRial }) => totalRial,
    of: "totalRial",
    sort: "largest",
    list: "title",
    isSummed: true,
  },
  {
    id: "count",
    label: "batches.fields.count",
    kind: "number",
    value: ({ totalCount }) => totalCount,
    of: "totalCount",
    list: "line",
    isSummed: true,
  },
  { id: "progress", label: "batches.fields.progress", kind: "drawn", list: "line" },
  { id: "batchId", label: "batches.fields.batchId", kind: "id", value: ({ batchId }) => batchId, list: "line" },
  { id: "cancelableUntil", label: "batches.fields.cancelableUntil", kind: "drawn", list: "extra" },
];

export const batchFile: readonly FileColumn<Batch>[] = [
  "batchId",
  "createdAt",
  "total",
  "count",
  {
    id: "submittedCount",
    label: "exports.columns.submittedCount",
    kind: "number",
    value: ({ counts }) => counts.SUBMITTED,
    isSummed: true,
  },
  {
    id: "failedCount",
    label: "exports.columns.failedCount",
    kind: "number",
    value: ({ counts }) => counts.FAILED,
    isSummed: true,
  },
];
