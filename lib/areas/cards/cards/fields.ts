import type { StatusView } from "@/lib/kit/format/status-view";
import { type Field, fileOf, plainField } from "@/lib/kit/records/field";
import { isNamedStep } from "./application";
import { APPLICATION_STATUS, type CardApplication, type WaitsFor } from "./status";

export const WAITS_VIEW = {
  us: { tone: "warning", icon: "dot", label: "cards.waits.us" },
  applicant: { tone: "info", icon: "clock", label: "cards.waits.applicant" },
  reviewer: { tone: "info", icon: "clock", label: "cards.waits.reviewer" },
  post: { tone: "info", icon: "out", label: "cards.waits.post" },
  nobody: { tone: "success", label: "cards.waits.nobody" },
  unknown: { tone: "warning", icon: "question", label: "cards.waits.unknown" },
} as const satisfies Record<WaitsFor, StatusView>;

const field = plainField<Pick<CardApplication, "mobile" | "nationalCode" | "by" | "createdAt" | "cardholderId" | "id">>(
  (id) => `cards.fields.${id}`,
);

export const applicationFields: readonly Field<CardApplication>[] = [
  { id: "name", label: "cards.fields.name", kind: "drawn", list: "title" },
  {
    id: "status",
    label: "cards.fields.status",
    kind: "status",
    views: APPLICATION_STATUS,
    value: ({ standing, statusAsSent }) => ({ status: standing, statusAsSent }),
    list: "aside",
  },
  {
    id: "waitsFor",
    label: "cards.fields.waitsFor",
    kind: "status",
    views: WAITS_VIEW,
    value: ({ waitsFor }) => ({ status: waitsFor }),
    list: "line",
  },
  {
    id: "waitingSince",
    label: "cards.fields.waitingSince",
    kind: "instant",
    value: ({ waitsFor, waitingSince }) => (waitsFor === "nobody" ? null : waitingSince),
    list: "line",
  },
  { id: "next", label: "cards.fields.next", kind: "drawn", list: "line" },
  field("mobile", "mobile", { list: "extra", facts: "person" }),
  field("nationalCode", "digits", { list: "extra", facts: "person" }),
  {
    id: "provider",
    label: "cards.fields.provider",
    kind: "text",
    value: ({ providerName }) => providerName,
    list: "extra",
    facts: "about",
  },
  {
    id: "flow",
    label: "cards.fields.flow",
    kind: "word",
    value: ({ flow }) => `cards.flow.${flow}`,
    list: "extra",
    facts: "about",
  },
  field("by", "name", { list: "extra", facts: "about" }),
  field("createdAt", "instant", { list: "extra", facts: "about" }),
  field("cardholderId", "id", { list: "extra", facts: "about", isRare: true }),
  field("id", "id", { list: "extra", facts: "about" }),
];

/** The board as a file. */
export const applicationFile = fileOf(applicationFields, [
  { id: "name", label: "cards.fields.name", kind: "name", value: ({ name }) => name },
  "status",
  "waitsFor",
  "waitingSince",
  {
    id: "next",
    label: "cards.fields.next",
    kind: "word",
    value: ({ next }) => (next !== null && isNamedStep(next) ? `cards.slug.${next}` : next),
  },
  "mobile",
  "nationalCode",
  "provider",
  "flow",
  "by",
  "createdAt",
  "cardholderId",
  "id",
]);
