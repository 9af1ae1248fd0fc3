import { areaFacts } from "@/lib/areas/areas";
import { isPolicyChanges } from "@/lib/areas/settings/policy/status";
import { joinedOnce } from "@/lib/kit/areas/once";
import type { FactKind } from "@/lib/kit/audit";

/** The outcome comes first, then the area's own facts. */
const FIRST = { outcome: "word", answerStatus: "number", beganAt: "instant" } as const;
const OWN = {
  document: "word",
  mobile: "id",
  amountRial: "money",
  echoRial: "money",
  role: "role",
  from: "role",
  to: "role",
  kind: "orderKind",
  turnOffCodes: "yesNo",
  codesTurnedOff: "yesNo",
  passkeysRemoved: "number",
  chatsDisconnected: "number",
  detailsTurnedOff: "yesNo",
  passwordEnded: "yesNo",
  renewed: "yesNo",
  hasWebhookKey: "yesNo",
  contentHash: "id",
  listHash: "id",
  link: "id",
  orderId: "id",
  trackId: "id",
  nationalCode: "id",
  queuedId: "id",
  approvals: "number",
  needed: "number",
  policyVersion: "number",
  baseVersion: "number",
  version: "number",
  endedSessions: "number",
  ended: "number",
  failures: "number",
  left: "number",
  rows: "number",
  reason: "text",
  label: "text",
  iban: "id",
  format: "id",
  with: "word",
  method: "word",
  source: "word",
  operation: "word",
  field: "word",
  fields: "words",
  filters: "filters",
  until: "instant",
  madeAt: "word",
  changes: "policyChanges",
} as const satisfies Record<string, FactKind>;
const KINDS: Readonly<Record<string, FactKind>> = joinedOnce("fact", FIRST, areaFacts, OWN);

export interface Fact {
  name: string;
  kind: FactKind | "other";
  value: unknown;
}

/**
 * An entry's details as facts, those that a reader looks for first. What was before a change comes as facts of its own,
 * named `before.…`.
 */
export function factsOf(detail: Record<string, unknown>): Fact[] {
  const flat = Object.entries(detail).flatMap(([name, value]): [string, string, unknown][] =>
    name === "before" && typeof value === "object" && value !== null
      ? Object.entries(value).map(([inner, each]) => [`before.${inner}`, inner, each])
      : [[name, name, value]],
  );
  const order = Object.keys(KINDS);
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return flat
    .filter(([, , value]) => value !== null && value !== undefined && value !== "" && !isEmptyList(value))
    .sort(([, a], [, b]) => rank(a) - rank(b))
    .map(([name, known, value]) => ({ name, kind: kindOf(known, value), value }));
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** A fact of an older program may have another shape than its name promises. */
function kindOf(name: string, value: unknown): Fact["kind"] {
  const kind = Object.hasOwn(KINDS, name) ? KINDS[name] : undefined;
  const fits =
    kind === "money" || kind === "number"
      ? typeof value === "number"
      : kind === "yesNo"
        ? typeof value === "boolean"
        : kind === "policyChanges"
          ? isPolicyChanges(value)
          : kind === "words" || kind === "filters"
            ? Array.isArray(value) && value.every((each) => typeof each === "string")
            : typeof value === "string";
  return kind && fits ? kind : "other";
}
