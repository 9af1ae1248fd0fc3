import { areaActions } from "@/lib/areas/areas";
import { listedOnce } from "@/lib/kit/areas/once";
import type { AuditAction } from "@/lib/kit/audit";

/** All actions. The viewer has words for each. */
export const AUDIT_ACTIONS = listedOnce("action", areaActions);

/** An action's name among the words: a dot would be a step down there. */
export type AuditActionKey = AuditAction extends infer Action
  ? Action extends `${infer Area}.${infer What}`
    ? `${Area}_${What}`
    : never
  : never;
