import type { PlaceGroup } from "./places";

/** What a member's side navigation keeps, on every device. */
export interface NavigationMemory {
  /** Ids of the screens that the member pinned, in the order of pinning. Ids that no longer exist are not shown. */
  pins: string[];
  /** The groups that the member folded. */
  foldedGroups: PlaceGroup[];
}

export const NOTHING_KEPT: NavigationMemory = { pins: [], foldedGroups: [] };

export const MOST_PINS = 12;
