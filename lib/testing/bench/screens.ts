import type { TestStack } from "../rig/stack";
import { documentBudgetKb, findScreens, type Screen } from "../screens";

/** The options of a measurement of screens. */
export interface Wanted {
  /** Names of screens; the default is all of them. */
  screens?: readonly string[];
  /** The auditor's presets: `mobile`, `desktop`; the default is both. */
  presets?: readonly string[];
  /** How often each screen is measured, if not the usual number. */
  times?: number;
  /** The service does not answer during the measurement. */
  isAway?: boolean;
  /** How many records the measured book has, if not a million. */
  records?: number;
}

/** The screens that draw charts. */
const WITH_CHARTS = new Set(["overview", "wallet"]);

/** The size limits of a screen, in kB over the wire, until it is quiet. */
export const budgetOf = ({ name, bringsAnswers }: Screen) => ({
  scriptKb: WITH_CHARTS.has(name) ? 340 : 265,
  documentKb: documentBudgetKb(bringsAnswers),
});

/** @throws Error if a name is not a screen */
export async function wantedScreens(stack: TestStack, cookie: string, names?: readonly string[]): Promise<Screen[]> {
  const screens = await findScreens(stack, cookie);
  if (!names) return screens;
  const unknown = names.filter((name) => !screens.some((screen) => screen.name === name));
  if (unknown.length > 0) throw new Error(`No such screen: ${unknown.join(", ")}`);
  return screens.filter(({ name }) => names.includes(name));
}

/** A figure in a table, marked if it is over its limit. */
export const within = (text: string, isWithin: boolean): string => (isWithin ? text : `▲ ${text}`);
