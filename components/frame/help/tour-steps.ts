import type { ScreenId } from "@/lib/areas/screens";
import type { Source } from "@/lib/kit/i18n/types";
import type { Role } from "@/lib/kit/roles";

export type TourStepId = keyof Source["help"]["tour"]["steps"];

interface TourStep {
  /** The screen that is shown meanwhile; the present one if there is none. */
  screen?: ScreenId;
  /** What is pointed at: the first of these that is on the screen. A phone has other controls than a desk. */
  places: readonly string[];
}

const HEADING = ["#content h1"];

export const TOUR_STEPS: Record<TourStepId, TourStep> = {
  attention: { screen: "overview", places: ["[data-tour=attention]"] },
  navigation: { places: ["[data-tour=navigation]", "[data-tour=menu]"] },
  search: { places: ["[data-tour=search]"] },
  help: { places: ["[data-tour=help]"] },
  settlements: { screen: "settlements", places: HEADING },
  approvals: { screen: "approvals", places: HEADING },
  orders: { screen: "orders", places: HEADING },
  policy: { screen: "policy", places: HEADING },
  team: { screen: "team", places: HEADING },
  customers: { screen: "customers", places: HEADING },
  withdrawals: { screen: "withdrawals", places: HEADING },
  gateway: { screen: "gateway", places: HEADING },
  reconciliation: { screen: "reconciliation", places: HEADING },
  reports: { screen: "reports", places: HEADING },
  audit: { screen: "audit", places: HEADING },
  exports: { screen: "exports", places: HEADING },
};

/** Seven steps for each role, through what it works with. */
export const TOURS: Record<Role, readonly TourStepId[]> = {
  owner: ["attention", "navigation", "search", "approvals", "policy", "team", "help"],
  manager: ["attention", "navigation", "search", "settlements", "approvals", "reconciliation", "help"],
  accountant: ["attention", "search", "settlements", "orders", "reconciliation", "reports", "help"],
  support: ["attention", "navigation", "search", "customers", "withdrawals", "gateway", "help"],
  auditor: ["navigation", "search", "orders", "reconciliation", "audit", "exports", "help"],
};
