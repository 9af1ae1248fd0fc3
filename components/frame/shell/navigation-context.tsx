"use client";

import { createContext, type ReactNode, useContext, useState } from "react";
import { NAVIGATION, type NavigationItem } from "@/lib/areas/screens";
import { businessRoutes } from "@/lib/areas/settings/business/declared";
import { MOST_PINS, type NavigationChange, type NavigationMemory } from "@/lib/kit/navigation-memory";
import { roleCan } from "@/lib/kit/permissions";
import type { PlaceGroup } from "@/lib/kit/places";
import { useMember } from "./member-context";

export interface NavigationFacts {
  /** Tools of the service that the business has not activated. */
  inactiveTools?: readonly string[];
  /** What waits on each screen, by its id. */
  counts?: Readonly<Record<string, number>>;
}

interface NavigationState extends NavigationMemory {
  /** How many things wait on these screens. */
  waiting: (...screens: readonly NavigationItem[]) => number;
  isInactive: (screen: NavigationItem) => boolean;
  /** The screen's address, or the page that tells how to activate it. */
  hrefOf: (screen: NavigationItem) => string;
  /** False while as many screens are pinned as can be. */
  mayPin: boolean;
  togglePin: (screen: string) => void;
  toggleGroup: (group: PlaceGroup) => void;
}

const NavigationContext = createContext<NavigationState | null>(null);

const toggled = <T,>(all: readonly T[], one: T): T[] =>
  all.includes(one) ? all.filter((each) => each !== one) : [...all, one];

interface NavigationProviderProps extends NavigationFacts {
  /** Keeps a change as the member's setting. If that fails, the change stays until the page is loaded again. */
  remember?: (change: NavigationChange) => Promise<unknown>;
  children: ReactNode;
}

/** What the side navigation and the tabs of a place show: counts, inactive tools, the member's pins and folded groups. */
export function NavigationProvider({ inactiveTools = [], counts = {}, remember, children }: NavigationProviderProps) {
  const { navigation, business, role } = useMember();
  const [{ pins, foldedGroups }, setKept] = useState(navigation);
  const keep = (next: Partial<NavigationMemory>, change: NavigationChange) => {
    setKept((kept) => ({ ...kept, ...next }));
    void remember?.(change).catch(() => undefined);
  };
  // A pin of a screen that this role may not open stays for another business.
  const shown = NAVIGATION.filter(({ id, permission }) => pins.includes(id) && roleCan(role, permission));
  const isInactive = ({ navigation: { tool } }: NavigationItem) => tool !== undefined && inactiveTools.includes(tool);
  return (
    <NavigationContext
      value={{
        pins,
        foldedGroups,
        waiting: (...screens) => screens.reduce((sum, { id }) => sum + (counts[id] ?? 0), 0),
        isInactive,
        hrefOf: (screen) => (isInactive(screen) ? businessRoutes.business(business) : screen.path(business)),
        mayPin: shown.length < MOST_PINS,
        togglePin: (screen) => keep({ pins: toggled(pins, screen) }, { pin: { screen, isOn: !pins.includes(screen) } }),
        toggleGroup: (group) =>
          keep(
            { foldedGroups: toggled(foldedGroups, group) },
            { fold: { group, isOn: !foldedGroups.includes(group) } },
          ),
      }}
    >
      {children}
    </NavigationContext>
  );
}

/** @throws Error outside `NavigationProvider` */
export function useNavigation(): NavigationState {
  const state = useContext(NavigationContext);
  if (state === null) throw new Error("useNavigation needs a NavigationProvider above it");
  return state;
}
