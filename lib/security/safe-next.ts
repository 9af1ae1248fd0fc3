const HERE = "http://here.invalid";

/**
 * Where to go after sign-in: a page of ours, and nothing else, whatever an address says.
 *
 * @returns path and query, or null
 */
export function safeNext(next: string | null | undefined): string | null {
  if (!next?.startsWith("/") || next.length > 2000) return null;
  let url: URL;
  try {
    url = new URL(next, HERE);
  } catch {
    return null;
  }
  // `/.//evil.example` is ours as it stands, and another site once its dots are worked out.
  if (url.origin !== HERE || url.pathname.startsWith("//")) return null;
  if (/^\/(api|sign-in|setup|invitation|reset|_next)(\/|$)/.test(url.pathname)) return null;
  return `${url.pathname}${url.search}`;
}
