"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/components/kit/ui/button";
import { ErrorState } from "@/components/kit/ui/error-state";
import { noticeSettingsOperations } from "@/lib/areas/settings/notices/operations";
import { useOperationMutation } from "@/lib/kit/operations/query";
import { type PushState, pushState, subscribeToPush, unsubscribeFromPush } from "@/lib/kit/push";

/** Switches the notifications of this browser on and off. */
export function PushSwitch({ publicKey }: { publicKey: string }) {
  const words = useTranslations("notices.settings.push");
  const subscribe = useOperationMutation(noticeSettingsOperations.subscribePush);
  const unsubscribe = useOperationMutation(noticeSettingsOperations.unsubscribePush);
  const [state, setState] = useState<PushState | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    pushState().then(setState, () => setState("unsupported"));
  }, []);
  const turn = async () => {
    setBusy(true);
    setError(null);
    try {
      if (state === "on") {
        const endpoint = await unsubscribeFromPush();
        if (endpoint !== null) await unsubscribe.mutateAsync({ endpoint });
      } else {
        const target = await subscribeToPush(publicKey);
        if (target) await subscribe.mutateAsync(target);
      }
    } catch (failed) {
      setError(failed);
    }
    setState(await pushState());
    setBusy(false);
  };
  if (state === null) return null;
  if (state === "unsupported" || state === "denied") {
    return <p className="max-w-72 text-muted text-sm">{words(state)}</p>;
  }
  return (
    <>
      <Button size="sm" isLoading={isBusy} onClick={() => void turn()}>
        {words(state === "on" ? "off" : "on")}
      </Button>
      {error !== null && <ErrorState error={error} className="!py-3" />}
    </>
  );
}
