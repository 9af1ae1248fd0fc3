import type { Field } from "@/lib/kit/records/field";
import type { Mismatch } from "./server/answers";
import { MISMATCH_STATUS } from "./status";

/** What the list and the file have of a mismatch. */
export const mismatchFields: readonly Field<Mismatch>[] = [
  {
    id: "check",
    label: "reconciliation.fields.check",
    kind: "word",
    value: ({ check }) => `reconciliation.checks.${check}`,
    list: "title",
  },
  {
    id: "state",
    label: "labels.state",
    kind: "status",
    views: MISMATCH_STATUS,
    value: ({ state, level }) => ({
      status: level === "information" && state === "open" ? "information" : state,
      statusAsSent: null,
    }),
    list: "aside",
  },
  { id: "day", label: "reconciliation.fields.day", kind: "day", value: ({ day: on }) => on, list: "line" },
  {
    id: "amountRial",
    label: "labels.amount",
    kind: "money",
    value: ({ amountRial }) => amountRial,
    list: "line",
  },
  {
    id: "otherRial",
    label: "reconciliation.fields.otherRial",
    kind: "money",
    value: ({ otherRial }) => otherRial,
    list: "line",
  },
  { id: "count", label: "reconciliation.fields.count", kind: "number", value: ({ count }) => count, list: "extra" },
  { id: "notes", label: "reconciliation.fields.notes", kind: "number", value: ({ notes }) => notes, list: "line" },
  { id: "since", label: "reconciliation.fields.since", kind: "instant", value: ({ since }) => since, list: "line" },
  {
    id: "firstSeenAt",
    label: "reconciliation.fields.firstSeenAt",
    kind: "instant",
    value: ({ firstSeenAt }) => firstSeenAt,
    list: "extra",
  },
  {
    id: "resolvedAt",
    label: "reconciliation.fields.resolvedAt",
    kind: "instant",
    value: ({ resolvedAt }) => resolvedAt,
    list: "extra",
  },
  { id: "ours", label: "reconciliation.fields.ours", kind: "id", value: ({ ours }) => ours?.id ?? null, list: "extra" },
  {
    id: "theirs",
    label: "reconciliation.fields.theirs",
    kind: "id",
    value: ({ theirs }) => theirs?.id ?? null,
    list: "extra",
  },
  {
    id: "explainedBy",
    label: "reconciliation.fields.explainedBy",
    kind: "text",
    value: ({ explainedBy }) => explainedBy,
    list: "extra",
  },
];

export const mismatchFile = [
  "day",
  "check",
  "state",
  "amountRial",
  "otherRial",
  "count",
  "since",
  "firstSeenAt",
  "resolvedAt",
  "ours",
  "theirs",
  "notes",
  "explainedBy",
] as const;
