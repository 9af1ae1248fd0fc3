import { toLatinDigits } from "@/lib/kit/format/digits";
import { formatIban, parseIban } from "@/lib/kit/format/iban";
import { POLICY_KINDS, type PolicyKindId } from "@/lib/kit/orders/kinds";
import { APPROVER_ROLES, type KindRules, type PolicyBand, type PolicyRules } from "@/lib/kit/orders/policy";

/** Who may approve, as one value. */
export const APPROVERS = ["both", ...APPROVER_ROLES] as const;
type Approvers = (typeof APPROVERS)[number];

interface BandValues {
  /** Null in the last band, which has no upper limit. */
  uptoRial: number | null;
  approvals: string;
  roles: Approvers;
}

interface KindValues {
  bands: BandValues[];
  paymentRial: number | null;
  orderRial: number | null;
}

/** A policy as its form stores it. */
export interface EditorValues {
  kinds: Record<PolicyKindId, KindValues>;
  held: { bands: BandValues[]; waitHours: string };
  removals: { bands: BandValues[] };
  makerDayRial: number | null;
  destinationDayRial: number | null;
  isAllowList: boolean;
  /** One IBAN per line, each with an optional name. */
  allowed: string;
  blocked: string;
  expireHours: string;
  undoSeconds: string;
  isSecondFactor: boolean;
  /** The day from which it is asked for; empty while none is chosen. */
  secondFactorFrom: string;
  note: string;
}

const linesOf = (listed: PolicyRules["blocked"]): string =>
  listed.map(({ iban, note }) => `${formatIban(iban)}${note ? ` ${note}` : ""}`).join("\n");

const bandValues = (bands: readonly PolicyBand[]): BandValues[] =>
  bands.map(({ uptoRial, approvals, roles }) => ({
    uptoRial,
    approvals: String(approvals),
    roles: roles.length > 1 ? "both" : (roles[0] ?? "both"),
  }));

const kindValues = ({ bands, paymentRial, orderRial }: KindRules): KindValues => ({
  bands: bandValues(bands),
  paymentRial,
  orderRial,
});

export const valuesOf = (rules: PolicyRules): EditorValues => ({
  kinds: Object.fromEntries(POLICY_KINDS.map((kind) => [kind, kindValues(rules.kinds[kind])])) as EditorValues["kinds"],
  held: { bands: bandValues(rules.held.bands), waitHours: String(rules.held.waitHours) },
  removals: { bands: bandValues(rules.removals.bands) },
  makerDayRial: rules.makerDayRial,
  destinationDayRial: rules.destinationDayRial,
  isAllowList: rules.allowed !== null,
  allowed: linesOf(rules.allowed ?? []),
  blocked: linesOf(rules.blocked),
  expireHours: String(rules.expireHours),
  undoSeconds: String(rules.undoSeconds),
  isSecondFactor: rules.secondFactorFrom !== null,
  secondFactorFrom: rules.secondFactorFrom ?? "",
  note: "",
});

/** A typed list of IBANs, or the number (from 1) of the first line without a valid IBAN. */
export function readPlaces(text: string): { ok: true; places: PolicyRules["blocked"] } | { ok: false; line: number } {
  const places: PolicyRules["blocked"] = [];
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    // The 24 digits with any characters before and between them, and an IR after them if the text direction reversed
    // the line.
    const found = /^((?:\D*\d){24}(?:\s*IR(?!\p{L}))?)(.*)$/iu.exec(toLatinDigits(line));
    const parsed = parseIban(found?.[1] ?? "");
    if (!parsed.ok) return { ok: false, line: index + 1 };
    places.push({ iban: parsed.iban, note: (found?.[2] ?? "").trim() });
  }
  return { ok: true, places };
}

const wholeNumber = (text: string): number => Number(toLatinDigits(text).trim() || Number.NaN);

const bandRules = (bands: readonly BandValues[]): PolicyBand[] =>
  bands.map(({ uptoRial, approvals, roles }, index) => ({
    uptoRial: index === bands.length - 1 ? null : uptoRial,
    approvals: Number(approvals),
    roles: roles === "both" ? [...APPROVER_ROLES] : [roles],
  }));

const kindRules = ({ bands, paymentRial, orderRial }: KindValues): KindRules => ({
  bands: bandRules(bands),
  paymentRial,
  orderRial,
});

/** The rules from a form's values; the server validates them against the schema. */
export function rulesOf(
  values: EditorValues,
  allowed: PolicyRules["blocked"],
  blocked: PolicyRules["blocked"],
): PolicyRules {
  const kinds = Object.fromEntries(POLICY_KINDS.map((kind) => [kind, kindRules(values.kinds[kind])]));
  return {
    kinds: kinds as PolicyRules["kinds"],
    held: { bands: bandRules(values.held.bands), waitHours: wholeNumber(values.held.waitHours) },
    removals: { bands: bandRules(values.removals.bands) },
    makerDayRial: values.makerDayRial,
    destinationDayRial: values.destinationDayRial,
    allowed: values.isAllowList ? allowed : null,
    blocked,
    expireHours: wholeNumber(values.expireHours),
    undoSeconds: wholeNumber(values.undoSeconds),
    secondFactorFrom: values.isSecondFactor ? values.secondFactorFrom : null,
  };
}
