/** Everything that the audit chain tells of. The viewer has words for each. */
export const AUDIT_ACTIONS = [
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
  "setup.completed",
  "connection.pair_pasted",
  "connection.pair_linked",
  "connection.refresh_asked",
  "connection.broken",
  "connection.webhook_key_set",
  "sandbox.controlled",
  "personal.revealed",
  "export.created",
  "export.downloaded",
  "audit.exported",
  "order.made",
  "order.approved",
  "order.rejected",
  "order.withdrawn",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** An action's name among the words: a dot would be a step down there. */
export type AuditActionKey = AuditAction extends infer Action
  ? Action extends `${infer Area}.${infer What}`
    ? `${Area}_${What}`
    : never
  : never;
