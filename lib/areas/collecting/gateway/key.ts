/** The gateway's key and registration of the business, as far as a screen may show them. */
export interface GatewayKey {
  isSet: boolean;
  /** The key's last four letters; null for members who may not see the connection. */
  ending: string | null;
  setAt: string | null;
  by: string | null;
  /** When the gateway was seen to accept it; null if it was stored unchecked. */
  checkedAt: string | null;
  /** The domain registered at the gateway; null if nobody has entered it. */
  domain: string | null;
  /** The host to which payers return. */
  host: string;
  /** Whether the host is the registered domain or below it. */
  isOnDomain: boolean;
  /** The setting that is missing for the gateway; null if it is set. */
  missing: string | null;
}

/** Whether a host is a domain or below it. */
export const isOnDomain = (host: string, domain: string | null): boolean =>
  domain === null || host === domain || host.endsWith(`.${domain}`);
