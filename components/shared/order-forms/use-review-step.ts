"use client";

import { useEffect, useState } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { applyServerErrors } from "@/components/kit/forms/apply-server-errors";
import { useStep } from "@/components/kit/ui/use-step";
import type { ApiError } from "@/lib/kit/operations/errors";

const REVIEW = "review";

/**
 * The two steps of an order's form: writing, and looking at exactly what will be signed. The browser's Back leads from
 * the second to the first.
 *
 * @param fields the form's fields, by the names that the server refuses them by
 */
export function useReviewStep<Written extends FieldValues, Read>(
  form: UseFormReturn<Written, unknown, Read>,
  fields: readonly FieldPath<Written>[],
) {
  const [kept, setReviewed] = useState<Read | null>(null);
  const [place, go] = useStep();
  // What was reviewed may be changed now: the browser's Forward is no way round looking at it again.
  useEffect(() => {
    if (place !== REVIEW) setReviewed(null);
  }, [place]);
  return {
    /** The draft under review; null while it is written. */
    reviewed: place === REVIEW ? kept : null,
    review: (draft: Read) => {
      setReviewed(draft);
      go(REVIEW);
    },
    edit: () => go(null),
    /** Back to the fields that the server refused. */
    refuse: (refusal: ApiError) => {
      go(null);
      // The fields have to be in sight before one of them can take the focus.
      requestAnimationFrame(() => applyServerErrors(refusal, fields, form.setError));
    },
  };
}
