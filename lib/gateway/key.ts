/** By what the gateway knows the business, as far as a screen may tell. */
export interface GatewayKey {
  isSet: boolean;
  /** The key's last four letters; null for whoever may not look into the connection. */
  ending: string | null;
  setAt: string | null;
  by: string | null;
  /** When the gateway was seen to take it; null where it was kept unchecked. */
  checkedAt: string | null;
  /** The domain that the gateway is registered with; null where nobody said. */
  domain: string | null;
  /** Where payers come back to. */
  host: string;
  /** Whether that is the registered domain, or a part of it. */
  isOnDomain: boolean;
  /** The setting without which this installation knows no gateway; null where it is there. */
  missing: string | null;
}

/** Whether a host is a domain or stands below it. */
export const isOnDomain = (host: string, domain: string | null): boolean =>
  domain === null || host === domain || host.endsWith(`.${domain}`);
