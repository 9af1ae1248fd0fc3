"use client";

// Not from `next/error`, which brings the error page of the older router along.
import { catchError } from "next/dist/client/components/catch-error";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect } from "react";
import { buttonClass } from "./button-class";

/** A part of a page that fails alone: its place says so, and everything around it stays. */
export const Part = catchError(function PartFailure(_: { children?: ReactNode }, { error, reset }) {
  const common = useTranslations("common");
  useEffect(() => {
    console.error(error);
  }, [error]);
  return (
    <div role="alert" className="rounded-lg border bg-surface p-4 text-center sm:p-5">
      <p className="font-medium">{common("partFailure.title")}</p>
      <p className="mt-1 text-muted text-sm">{common("partFailure.body")}</p>
      <button type="button" onClick={reset} className={`${buttonClass("secondary", "sm")} mt-3`}>
        {common("actions.retry")}
      </button>
    </div>
  );
});
