"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/components/kit/ui/button";
import { ErrorState } from "@/components/kit/ui/error-state";
import { useChecked } from "@/components/shared/parts/use-checked";
import { noticeSettingsOperations } from "@/lib/areas/settings/notices/operations";
import { useOperationMutation } from "@/lib/kit/operations/query";
import { type PushState, pushState, pushTarget, subscribeToPush, unsubscribeFromPush } from "@/lib/kit/push";

interface PushSwitchProps {
  publicKey: string;
  /** The member's own browsers, by the hashes of their push addresses. */
  hashes: readonly string[];
}

/** Switches the notifications of this browser on and off. It is on if the server sends to it for this member. */
export function PushSwitch({ publicKey, hashes }: PushSwitchProps) {
  const words = useTranslations("notices.settings.push");
  const subscribe = useOperationMutation(noticeSettingsOperations.subscribePush);
  const unsubscribe = useOperationMutation(noticeSettingsOperations.unsubscribePush);
  const checked = useChecked();
  const [browser, setBrowser] = useState<{ state: PushState; hash: string | null } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    readBrowser().then(setBrowser, () => setBrowser({ state: "unsupported", hash: null }));
  }, []);
  const isMine = browser !== null && browser.hash !== null && hashes.includes(browser.hash);
  const state = browser?.state === "on" && !isMine ? "off" : browser?.state;
  const turn = async () => {
    setBusy(true);
    setError(null);
    try {
      if (state === "on") {
        const endpoint = await unsubscribeFromPush();
        if (endpoint !== null) await unsubscribe.mutateAsync({ endpoint });
      } else {
        const target = await subscribeToPush(publicKey);
        const isKnown = target !== null && (await checked.run(() => subscribe.mutateAsync(target)));
        // A browser that nobody is told in is not subscribed to anything.
        if (!isKnown) await unsubscribeFromPush();
      }
    } catch (failed) {
      setError(failed);
    }
    setBrowser(await readBrowser());
    setBusy(false);
  };
  if (state === undefined) return null;
  if (state === "unsupported" || state === "denied") {
    return <p className="max-w-72 text-muted text-sm">{words(state)}</p>;
  }
  return (
    <>
      <Button size="sm" isLoading={isBusy} onClick={() => void turn()}>
        {words(state === "on" ? "off" : "on")}
      </Button>
      {error !== null && <ErrorState error={error} className="!py-3" />}
      {checked.window}
    </>
  );
}

/** How it stands with this browser, and the hash of its push address if it has one. */
async function readBrowser(): Promise<{ state: PushState; hash: string | null }> {
  const [state, target] = await Promise.all([pushState(), pushTarget()]);
  if (!target) return { state, hash: null };
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(target.endpoint));
  const hash = Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return { state, hash };
}
