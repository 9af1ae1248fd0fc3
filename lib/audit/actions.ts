import { areaActions } from "@/lib/areas/areas";
import { listedOnce } from "@/lib/areas/once";

/** Everything that the audit chain tells of. The viewer has words for each. */
export const AUDIT_ACTIONS = listedOnce("action", [
  "member.signed_in",
  "member.sign_in_failed",
  "member.locked",
  "member.signed_out",
  "member.session_ended",
  "member.sessions_ended",
  "member.reauthenticated",
  "member.password_changed",
  "member.access_reset",
  "member.codes_enabled",
  "member.codes_disabled",
  "member.recovery_code_used",
  "member.recovery_codes_renewed",
  "member.reauthentication_failed",
  "team.invited",
  "team.invitation_revoked",
  "team.joined",
  "team.role_changed",
  "team.disabled",
  "team.enabled",
  "team.access_reset_made",
  "team.left",
  "setup.completed",
  "business.linked",
  "connection.pair_pasted",
  "connection.pair_linked",
  "connection.refresh_asked",
  "connection.broken",
  "connection.webhook_key_set",
  "sandbox.controlled",
  "personal.revealed",
  "personal.reveal_missed",
  "personal.searched",
  "export.created",
  "export.canceled",
  "export.downloaded",
  "audit.exported",
  "order.made",
  "order.edited",
  "order.approved",
  "order.rejected",
  "order.withdrawn",
  "order.approval_withdrawn",
  "order.expired",
  "order.released",
  "order.dealt_with",
  "order.found",
  "order.cancel_asked",
  "payout.cancel_asked",
  "policy.proposed",
  "policy.approved",
  "policy.rejected",
  "policy.withdrawn",
  "policy.calendar_changed",
  "destination.saved",
  "destination.removed",
  "destination.owner_asked",
  ...areaActions,
  "card.document_sent",
  "inquiry.photo_seen",
] as const);
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** An action's name among the words: a dot would be a step down there. */
export type AuditActionKey = AuditAction extends infer Action
  ? Action extends `${infer Area}.${infer What}`
    ? `${Area}_${What}`
    : never
  : never;
