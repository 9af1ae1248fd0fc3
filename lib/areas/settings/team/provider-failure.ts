/**
 * Why a sign-in at the provider came to nothing: `failed` the way back did not fit, `email` none that is verified, `role`
 * none of its groups stands for a role, `disabled` the membership is, `locked` too many tries, `away` no answer.
 */
export const PROVIDER_FAILURES = ["failed", "email", "role", "disabled", "locked", "away"] as const;
export type ProviderFailure = (typeof PROVIDER_FAILURES)[number];
