"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { useErrorText } from "@/components/kit/ui/error-text";
import type { Caption } from "@/lib/areas/cards/cards/application";
import { cardOperations } from "@/lib/areas/cards/cards/operations";
import { useOperationMutation } from "@/lib/kit/operations/query";
import { Teleprompter } from "./teleprompter";

/** The text for the video: to get it, to show it, and to get a new one. */
export function CaptionPanel({ applicationId, caption }: { applicationId: string; caption: Caption | null }) {
  const words = useTranslations("cards.caption");
  const errorText = useErrorText();
  const get = useOperationMutation(cardOperations.caption);
  const text = get.error && errorText(get.error);
  const shown = get.data ?? caption;
  return (
    <div className="space-y-3">
      {shown && <Teleprompter caption={shown} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          size="sm"
          variant={shown ? "secondary" : "primary"}
          isLoading={get.isPending}
          onClick={() => void get.mutateAsync({ applicationId }).catch(() => null)}
        >
          {words(shown ? "again" : "get")}
        </Button>
        {shown && <p className="text-muted text-sm">{words("newer")}</p>}
      </div>
      {text && (
        <Alert tone="danger" role="alert" title={text.title}>
          {text.action}
        </Alert>
      )}
    </div>
  );
}
