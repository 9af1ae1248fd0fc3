"use client";

import { CircleAlert, RotateCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { buttonClass } from "@/components/ui/button-class";
import { Id } from "@/components/ui/id";
import { MessagePage } from "./message-page";

interface PageFailureProps {
  error: unknown;
  retry: () => void;
}

/** For every `error.tsx`: a page that could not be drawn. `digest` finds it in the server's log. */
export function PageFailure({ error, retry }: PageFailureProps) {
  const common = useTranslations("common");
  useEffect(() => {
    console.error(error);
  }, [error]);
  const digest = error instanceof Error && "digest" in error ? String(error.digest) : null;
  return (
    <MessagePage icon={CircleAlert} title={common("failure.title")} description={common("failure.body")}>
      <button type="button" onClick={retry} className={buttonClass("primary")}>
        <RotateCw aria-hidden className="size-4 shrink-0" />
        {common("actions.retry")}
      </button>
      {digest && (
        <p className="w-full text-faint text-sm" title={common("requestIdHint")}>
          {common("requestId")}: <Id value={digest} label={common("requestId")} />
        </p>
      )}
    </MessagePage>
  );
}
