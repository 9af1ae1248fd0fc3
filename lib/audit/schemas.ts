import { z } from "zod";
import { AUDIT_ACTIONS } from "./actions";

export const auditListInput = z.object({
  action: z.enum(AUDIT_ACTIONS).optional().catch(undefined),
  /** A member's id; `system` is what happened by itself. */
  actor: z
    .union([z.uuid(), z.literal("system")])
    .optional()
    .catch(undefined),
  /** Instants, from inclusive, to exclusive. */
  from: z.iso.datetime().optional().catch(undefined),
  to: z.iso.datetime().optional().catch(undefined),
  /** Entries older than this number. */
  before: z.coerce.number().int().positive().optional().catch(undefined),
  perPage: z.coerce.number().int().min(1).max(100).default(50).catch(50),
});

export const auditEntryInput = z.object({ seq: z.coerce.number().int().positive() });

export interface AuditRow {
  seq: number;
  at: string;
  /** One of AUDIT_ACTIONS; text, for an older program may meet a newer entry. */
  action: string;
  actorId: string | null;
  actorName: string;
  subject: string | null;
  /** The subject's name where it is a member. */
  subjectName: string | null;
  detail: Record<string, unknown>;
  ip: string | null;
  requestId: string | null;
}

export interface AuditPage {
  items: AuditRow[];
  /** What to give as `before` for the next page; null at the end. */
  nextBefore: number | null;
}

export interface AuditEntryDetail extends AuditRow {
  previousHash: string;
  hash: string;
  isIntact: boolean;
}

export interface AuditChainState {
  isWhole: boolean;
  entries: number;
  lastSeq: number;
  /** The first entry that does not fit, and why. */
  broken: { seq: number; reason: string } | null;
  checkpoints: number;
  lastCheckpointAt: string | null;
  checkedAt: string;
}

export interface AuditActor {
  id: string;
  name: string;
}
