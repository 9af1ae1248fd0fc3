"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCan } from "@/components/frame/shell/member-context";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { late } from "@/components/kit/ui/late";
import { onDemand } from "@/components/kit/ui/on-demand";
import { Skeleton } from "@/components/kit/ui/skeleton";
import type { CardApplicationShown } from "@/lib/areas/cards/cards/status";

const ReissueWindow = onDemand(
  ["applicant.state", "cardLifecycle.page", "cardLifecycle.pageState", "cardLifecycle.reissue", "cards", "errors"],
  async () => (await import("./reissue-window")).ReissueWindow,
);

/** A reissue that the service does not know, or may not know. */
export function UnbegunReissue({ application: { id, status } }: { application: CardApplicationShown }) {
  const words = useTranslations("cardLifecycle.reissue");
  const canManage = useCan("cards.manage");
  const [isOpen, setOpen] = useState(false);
  const isLost = status === "LOST";
  return (
    <>
      <Alert
        tone="warning"
        title={words(isLost ? "lostTitle" : "newTitle")}
        actions={
          canManage && (
            <Button size="sm" onClick={() => setOpen(true)}>
              {words("again")}
            </Button>
          )
        }
      >
        {words(isLost ? "lostBody" : "newBody")}
      </Alert>
      <ReissueWindow open={isOpen} onOpenChange={setOpen} applicationId={id} />
    </>
  );
}

/** The form for the holder's code; few applications have it. */
export const LateHolderCode = late(
  async () => (await import("./holder-code")).HolderCode,
  () => <Skeleton className="h-72" />,
  { when: "drawn" },
);
