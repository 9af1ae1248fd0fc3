"use client";

import { Pin, PinOff } from "lucide-react";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { IconButton } from "@/components/kit/ui/icon-button";
import { Tabs } from "@/components/kit/ui/tabs";
import { type NavigationItem, placesOf, screenAt } from "@/lib/areas/screens";
import type { PlaceId } from "@/lib/kit/places";
import { useMember } from "./member-context";
import { useNavigation } from "./navigation-context";
import { WaitingCount } from "./waiting-count";

/** The present screen, if the navigation leads to it. The page of a record leads back to its list instead. */
function useScreenHere(): NavigationItem | undefined {
  const pathname = usePathname();
  const { business } = useMember();
  const screen = screenAt(pathname, business);
  return screen?.path(business) === pathname ? screen : undefined;
}

const useScreensOf = (place: PlaceId | undefined): readonly NavigationItem[] => {
  const { role } = useMember();
  return placesOf(role).find((each) => each.place === place)?.screens ?? [];
};

/** The screens of the present place beside each other, with the pin of the present one; nothing if there is only one. */
export function PlaceTabs() {
  const here = useScreenHere();
  const screens = useScreensOf(here?.navigation.place);
  const { pins } = useNavigation();
  // What is pinned can be taken off the pins also where it has no neighbours any more.
  if (!here || (screens.length < 2 && !pins.includes(here.id))) return null;
  // On a desk the settings have a list of their own beside the page.
  const isBeside = here.navigation.place === "settings";
  return (
    <div className={isBeside ? "border-b bg-surface lg:hidden print:hidden" : "border-b bg-surface print:hidden"}>
      <div className="mx-auto flex w-full max-w-[90rem] items-center gap-2 px-3 sm:px-5">
        <ScreensOfPlace here={here} look="strip" />
        <PinButton here={here} />
      </div>
    </div>
  );
}

/** A page; one of the settings stands beside their list on a desk. */
export function BesideSettings({ children }: { children: ReactNode }) {
  const here = useScreenHere();
  if (here?.navigation.place !== "settings") return children;
  return (
    <div className="lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-8">
      <div className="max-lg:hidden print:hidden">
        <ScreensOfPlace here={here} look="list" />
      </div>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

function ScreensOfPlace({ here, look }: { here: NavigationItem; look: "strip" | "list" }) {
  const shell = useTranslations("shell");
  const { hrefOf, isInactive, waiting } = useNavigation();
  const { place } = here.navigation;
  const screens = useScreensOf(place);
  return (
    <Tabs
      look={look}
      label={shell(`places.${place}`)}
      tabs={screens.map((screen) => ({
        id: screen.id,
        href: hrefOf(screen),
        label: (
          <>
            {shell(`items.${screen.id}`)}
            <WaitingCount count={waiting(screen)} />
          </>
        ),
        isCurrent: screen.id === here.id,
        hint: isInactive(screen) ? shell("notActivated") : undefined,
      }))}
    />
  );
}

function PinButton({ here }: { here: NavigationItem }) {
  const shell = useTranslations("shell");
  const { pins, mayPin, togglePin } = useNavigation();
  const isPinned = pins.includes(here.id);
  if (!isPinned && !mayPin) return null;
  return (
    <IconButton
      icon={isPinned ? PinOff : Pin}
      label={shell(isPinned ? "pins.unpin" : "pins.pin", { name: shell(`items.${here.id}`) })}
      onClick={() => togglePin(here.id)}
    />
  );
}
