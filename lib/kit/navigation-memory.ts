import type { PlaceGroup } from "./places";

/** What a member's side navigation keeps, on every device. */
export interface NavigationMemory {
  /** Ids of the screens that the member pinned, in the order of pinning. Ids that no longer exist are not shown. */
  pins: string[];
  /** The groups that the member folded. */
  foldedGroups: PlaceGroup[];
}

/** One change of it. Each is made alone, so that two open windows do not undo each other's. */
export interface NavigationChange {
  pin?: { screen: string; isOn: boolean };
  fold?: { group: PlaceGroup; isOn: boolean };
}

export const NOTHING_KEPT: NavigationMemory = { pins: [], foldedGroups: [] };

/** More pins than these would be a second navigation. */
export const MOST_PINS = 12;
