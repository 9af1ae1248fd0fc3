"use client";

import { StatusBadge } from "@/components/kit/ui/status-badge";
import { FieldValue } from "@/components/shared/records/field-value";
import { answerFields } from "@/lib/areas/people/inquiries/kinds";
import type { InquiryShown } from "@/lib/areas/people/inquiries/operations";
import { INQUIRY_STATE } from "@/lib/areas/people/inquiries/status";
import type { FileRow } from "@/lib/areas/people/inquiry-files/schemas";
import { useMessage } from "@/lib/kit/i18n/use-message";

/** An answer as its own page has it, in few words: whether it matched, and what was told. */
export function Answer({ answer }: Pick<FileRow, "answer">) {
  const message = useMessage();
  if (!answer) return null;
  const { kind, state, values } = answer;
  const row = { answer: { values, unread: [] } } as unknown as InquiryShown;
  const told = answerFields(kind).filter(
    (field) => field.facts === "told" && field.kind !== "drawn" && (field.value(row) ?? null) !== null,
  );
  return (
    <div className="max-w-md space-y-1 whitespace-normal text-start text-sm">
      <StatusBadge status={INQUIRY_STATE[state]} />
      {told.length > 0 && (
        <ul className="space-y-0.5">
          {told.map((field) => (
            <li key={field.id} className="flex flex-wrap gap-x-1.5">
              <span className="text-muted">{message(field.label)}:</span>
              <FieldValue field={field} row={row} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
