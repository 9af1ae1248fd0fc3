/** The state of a transfer under a grant in its answer. */
export const TRANSFER_STATES = ["DONE", "PENDING", "FAILED"] as const;

/** The result in the browser's return from the bank; it proves nothing. */
export const GRANT_RETURNS = ["SUCCEED", "FAILED"] as const;

/** The address of the bank's page for one grant, meant for the cardholder only. */
export interface GrantLink {
  id: string;
  url: string;
  qr: { size: number; path: string };
  until: string;
}

/** A page at the bank that was prepared for a grant. */
export interface GrantPageShown {
  id: string;
  by: string;
  at: string;
  until: string;
  returned: (typeof GRANT_RETURNS)[number] | null;
  /**
   * Why the cardholder did not agree, according to the browser's return: the code of the bank's page, and the key of
   * its words.
   */
  refusal: { code: string; reason: string } | null;
}
