"use client";

import { useTranslations } from "next-intl";
import { useEffect, useSyncExternalStore } from "react";
import { showToast } from "@/components/kit/ui/toast";
import { clockDrift } from "@/lib/kit/clock";

const MINUTE_MS = 60_000;
/** More than a minute. The addition covers whole seconds and the delay of an answer. */
const TOLD_FROM_MS = MINUTE_MS + 2_000;
const TOLD = "daftar-clock-told";

/** Tells once per browser session that this computer's clock is wrong and that Daftar uses the server's. */
export function ClockNotice() {
  const words = useTranslations("common.clock");
  const aheadMs = useSyncExternalStore(clockDrift.subscribe, clockDrift.get, () => 0);
  const minutes = Math.round(Math.abs(aheadMs) / MINUTE_MS);
  const isOff = Math.abs(aheadMs) > TOLD_FROM_MS;
  const isSlow = aheadMs > 0;
  useEffect(() => {
    if (!isOff || wasTold()) return;
    showToast({
      id: TOLD,
      tone: "warning",
      title: words(isSlow ? "slow" : "fast", { minutes }),
      description: words("body"),
      isLasting: true,
    });
  }, [isOff, isSlow, minutes, words]);
  return null;
}

/** Whether it was shown in this session; marks it as shown. A browser that stores nothing shows it on each page. */
function wasTold(): boolean {
  try {
    if (sessionStorage.getItem(TOLD) !== null) return true;
    sessionStorage.setItem(TOLD, "1");
  } catch {
    // Without storage the notice is shown again.
  }
  return false;
}
