import { perPage } from "@/lib/kit/operations/input";
import { filterInputs } from "@/lib/kit/records/list-input";
import * as z from "@/lib/kit/zod";
import { auditFilters } from "./filters";

export const auditListInput = z.object({
  ...filterInputs(auditFilters),
  /** Entries older than this number. */
  before: z.optional(z.coerce.number().check(z.int(), z.positive())),
  perPage: z._default(perPage, 50),
});

export const auditEntryInput = z.object({ seq: z.coerce.number().check(z.int(), z.positive()) });

export interface AuditRow {
  seq: number;
  at: string;
  /** One of AUDIT_ACTIONS; text, for an older program may meet a newer entry. */
  action: string;
  actorId: string | null;
  actorName: string;
  subject: string | null;
  /** The subject's name where it is a member, the address where it is an invitation. */
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

/** What an exported file holds, checked by this installation. */
export interface AuditFileReport {
  entries: number;
  /** Entries of other businesses; the file has only their links. */
  withheld: number;
  lastSeq: number;
  lastHash: string;
  /** The first entry that does not hold, and why. */
  broken: { seq: number; reason: string } | null;
  /** Checkpoints of this installation that lie within the file, and that it was compared with. */
  checkpoints: number;
  /** When this installation signed the file's end; null without such an end. */
  signedAt: string | null;
  /** By how many entries our log has gone on since; null when the file's last entry is none of ours. */
  later: number | null;
  areCheckpointsIntact: boolean;
}

export interface AuditActor {
  id: string;
  name: string;
}
