"use client";

import { Bookmark } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { useAddress } from "@/components/kit/data-table/use-address";
import { menuButton } from "@/components/kit/ui/menu-button";
import { useInBrowser } from "@/components/kit/ui/use-in-browser";
import { VIEW, VIEW_LISTS, type ViewList } from "@/lib/areas/records/saved-views/view";
import { SCREENS } from "@/lib/areas/screens";
import { loadWithWords } from "@/lib/kit/i18n/words/load-with-words";
import { useBusiness } from "@/lib/kit/operations/business";
import { onceConnected } from "@/lib/kit/operations/reach";
import type { FilterSet } from "@/lib/kit/records/filter";

const load = loadWithWords([], async () => (await import("./views-window")).default);
const ViewsWindow = lazy(async () => ({ default: await onceConnected(load) }));

export interface ViewsProps {
  /** The list's filters. */
  filters: FilterSet;
  /** The names in the address that the list understands now. */
  isKnown: (name: string, value: string) => boolean;
}

/**
 * The filters, order and columns of the list that the page is, kept under a name. What it can do comes with the first
 * sign of interest, or where the address says that a view is open.
 */
export function Views(props: ViewsProps) {
  const words = useTranslations("savedViews");
  const list = useListOfPage();
  const isOpen = useAddress().params.has(VIEW);
  const [isPressed, setPressed] = useState(false);
  const isInBrowser = useInBrowser();
  if (!list) return null;
  const { content, ...button } = menuButton({ label: words("title"), icon: Bookmark, variant: "secondary", items: [] });
  const waiting = (
    <button
      type="button"
      {...button}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setPressed(true)}
    >
      {content}
    </button>
  );
  if (!isPressed && !(isOpen && isInBrowser)) return waiting;
  return (
    <Suspense fallback={waiting}>
      <ViewsWindow {...props} list={list} wasPressed={isPressed} />
    </Suspense>
  );
}

/** A list on a record's page is none of its own. */
function useListOfPage(): ViewList | undefined {
  const { pathname } = useAddress();
  const business = useBusiness();
  return VIEW_LISTS.find((list) => SCREENS.find(({ id }) => id === list)?.path(business) === pathname);
}
