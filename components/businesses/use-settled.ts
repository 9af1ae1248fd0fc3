"use client";

import { forgetKeptPayouts } from "@/components/order-forms/kept-payouts";
import { useMember } from "@/components/shell/member-context";
import { writeCookie } from "@/components/shell/write-cookie";
import { nameCookie } from "@/lib/business/known-name";
import { businessesRoutes } from "@/lib/businesses/declared";
import { routes } from "@/lib/routes";

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
    const { forgetDraft } = await import("@/components/order-forms/kept-drafts");
    await forgetDraft(`${business}/${memberId}`).catch(() => undefined);
    if (next === null) window.location.assign(routes.signIn());
    else window.location.assign(business === here ? routes.overview(next) : businessesRoutes.businesses(here));
  };
}
