/** How far a transfer under a grant is when it is answered. */
export const TRANSFER_STATES = ["DONE", "PENDING", "FAILED"] as const;

/** What a browser says when it comes back from the bank; it proves nothing. */
export const GRANT_RETURNS = ["SUCCEED", "FAILED"] as const;

/** The address of the bank's page for one grant, for the cardholder alone. */
export interface GrantLink {
  id: string;
  url: string;
  qr: { size: number; path: string };
  until: string;
}

/** A page of the bank's that was prepared for a grant. */
export interface GrantPageShown {
  id: string;
  by: string;
  at: string;
  until: string;
  returned: (typeof GRANT_RETURNS)[number] | null;
}
