"use client";

import { useMember } from "@/components/frame/shell/member-context";
import { writeCookie } from "@/components/frame/shell/write-cookie";
import { forgetKeptPayouts } from "@/components/shared/order-forms/kept-payouts";
import { nameCookie } from "@/lib/areas/settings/business/known-name";
import { businessesRoutes } from "@/lib/areas/settings/businesses/declared";
import { routes } from "@/lib/kit/routes";

interface Left {
  business: string;
  memberId: string;
  /** Another business of the member's; null when there is none. */
  next: string | null;
}

/** What a browser does once its member has left a business: nothing of it stays, and the page is a new one. */
export function useSettled() {
  const { business: here } = useMember();
  return async ({ business, memberId, next }: Left): Promise<void> => {
    writeCookie(nameCookie(business), "", 0);
    forgetKeptPayouts(business);
    const { forgetDraft } = await import("@/components/shared/order-forms/kept-drafts");
    await forgetDraft(`${business}/${memberId}`).catch(() => undefined);
    if (next === null) window.location.assign(routes.signIn());
    else window.location.assign(business === here ? routes.overview(next) : businessesRoutes.businesses(here));
  };
}
