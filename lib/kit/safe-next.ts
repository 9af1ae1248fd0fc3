const HERE = "http://here.invalid";

/**
 * The page to open after the sign-in: only a page of Daftar, for any text in the address.
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
  // `/.//evil.example` looks local, and becomes another site once its dots are resolved.
  if (url.origin !== HERE || url.pathname.startsWith("//")) return null;
  if (/^\/(api|sign-in|setup|invitation|reset|_next)(\/|$)/.test(url.pathname)) return null;
  return `${url.pathname}${url.search}`;
}
