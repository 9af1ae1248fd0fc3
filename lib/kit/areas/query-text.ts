/** A query as it stands in an address, with its question mark; nothing where there is none. */
export function queryText(query?: Record<string, string>): string {
  const text = new URLSearchParams(query).toString();
  return text ? `?${text}` : "";
}
