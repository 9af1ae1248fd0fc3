"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { buttonClass } from "@/components/kit/ui/button-class";
import { Mark } from "./mark";
import { MessagePage } from "./message-page";

interface PageFailureProps {
  error: unknown;
  retry: () => void;
}

/**
 * For every `error.tsx`: a page that could not be drawn. `digest` finds it in the server's log. Every page carries this
 * in case it fails, so it is drawn with as little as can be: no icons' code, no copy button's.
 */
export function PageFailure({ error, retry }: PageFailureProps) {
  const common = useTranslations("common");
  useEffect(() => {
    console.error(error);
  }, [error]);
  const digest = error instanceof Error && "digest" in error ? String(error.digest) : null;
  return (
    <MessagePage icon={<Mark name="alert" />} title={common("failure.title")} description={common("failure.body")}>
      <button type="button" onClick={retry} className={buttonClass("primary")}>
        {common("actions.retry")}
      </button>
      {digest && <Digest value={digest} />}
    </MessagePage>
  );
}

function Digest({ value }: { value: string }) {
  const common = useTranslations("common");
  const [isCopied, setCopied] = useState(false);
  const copy = () => navigator.clipboard.writeText(value).then(() => setCopied(true));
  return (
    <p className="w-full text-faint text-sm" title={common("requestIdHint")}>
      {common("requestId")}:{" "}
      <bdi dir="ltr" className="select-all font-mono">
        {value}
      </bdi>{" "}
      <button
        type="button"
        onClick={copy}
        className="min-h-6 rounded-xs px-1 underline underline-offset-4 hover:text-text"
      >
        {common("actions.copy")}
      </button>{" "}
      <span role="status">{isCopied ? common("actions.copied") : ""}</span>
    </p>
  );
}
