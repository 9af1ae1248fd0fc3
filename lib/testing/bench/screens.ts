import type { TestStack } from "../rig/stack";
import { documentBudgetKb, findScreens, type Screen } from "../screens";

/** What of a measurement of screens is asked for. */
export interface Wanted {
  /** Names of screens; all of them unless said. */
  screens?: readonly string[];
  /** Of the auditor's: `mobile`, `desktop`; both unless said. */
  presets?: readonly string[];
  /** How often each is looked at, if not as often as usual. */
  times?: number;
  /** The service answers nobody meanwhile. */
  isAway?: boolean;
  /** How many records the measured book has, if not a million. */
  records?: number;
}

/** The screens that carry the code of charts once somebody touches one. */
const WITH_CHARTS = new Set(["overview", "wallet"]);

/** What a screen may weigh, in kB over the wire, until it is quiet. */
export const budgetOf = ({ name, bringsAnswers }: Screen) => ({
  scriptKb: WITH_CHARTS.has(name) ? 340 : 230,
  documentKb: documentBudgetKb(bringsAnswers),
});

/** @throws Error when a name is none of a screen */
export async function wantedScreens(stack: TestStack, cookie: string, names?: readonly string[]): Promise<Screen[]> {
  const screens = await findScreens(stack, cookie);
  if (!names) return screens;
  const unknown = names.filter((name) => !screens.some((screen) => screen.name === name));
  if (unknown.length > 0) throw new Error(`No such screen: ${unknown.join(", ")}`);
  return screens.filter(({ name }) => names.includes(name));
}

/** A figure in a table, marked when it is over what it may be. */
export const within = (text: string, isWithin: boolean): string => (isWithin ? text : `▲ ${text}`);
