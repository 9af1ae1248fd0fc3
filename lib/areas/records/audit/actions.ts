import { areaActions } from "@/lib/areas/areas";
import { listedOnce } from "@/lib/kit/areas/once";

/** Everything that the audit chain tells of. The viewer has words for each. */
export const AUDIT_ACTIONS = listedOnce("action", areaActions);
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** An action's name among the words: a dot would be a step down there. */
export type AuditActionKey = AuditAction extends infer Action
  ? Action extends `${infer Area}.${infer What}`
    ? `${Area}_${What}`
    : never
  : never;
