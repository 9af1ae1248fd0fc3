/**
 * The addresses that belong to no area; each area's stand in its `declared.ts`. `business` is the business's English
 * name, as in the service's paths.
 */
export const routes = {
  home: () => "/",
  /** Where a used reset link leads: the page says that the password is set. */
  signInAfterReset: () => "/sign-in?notice=access-reset",
  /** Where a sign-in at the provider leads that came to nothing. */
  signInAfterOidc: (why: string) => `/sign-in?notice=oidc-${why}`,
  signIn: (next?: string) => (next ? `/sign-in?next=${encodeURIComponent(next)}` : "/sign-in"),
  setup: (token: string) => `/setup/${encodeURIComponent(token)}`,
  invitation: (token: string) => `/invitation/${encodeURIComponent(token)}`,
  reset: (token: string) => `/reset/${encodeURIComponent(token)}`,
  overview: (business: string) => `/${business}`,
  notices: (business: string) => `/${business}/notices`,
  security: (business: string) => `/${business}/settings/security`,
  noticeSettings: (business: string) => `/${business}/settings/notices`,
  api: {
    service: (business: string, operationId: string) => `/api/service/${business}/${operationId}`,
    local: (business: string, operationId: string) => `/api/local/${business}/${operationId}`,
    events: (business: string, since: string) => `/api/events/${business}?since=${since}`,
    invitation: (token: string) => `/api/auth/invitation/${encodeURIComponent(token)}`,
    reset: (token: string) => `/api/auth/reset/${encodeURIComponent(token)}`,
    setup: (token: string) => `/api/auth/setup/${encodeURIComponent(token)}`,
    standing: () => "/api/auth/standing",
    /** Leads to the provider's sign-in, and back to `next`. */
    oidc: (next: string) => `/api/auth/oidc/start?next=${encodeURIComponent(next)}`,
    forgotten: () => "/api/auth/forgotten",
    passkey: () => "/api/auth/passkey",
    passkeyBegin: () => "/api/auth/passkey/begin",
    words: (version: string, locale: string, names: string) => `/api/words/${version}/${locale}/${names}`,
    webhook: (business: string, topic: string) => `/api/webhooks/${business}/${topic}`,
  },
} as const;
