import "server-only";

/** Removes these secrets from a text of the service, including their JSON spelling, in case it repeats the request. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  let rest = text;
  for (const secret of secrets) {
    if (secret === "") continue;
    for (const spelling of new Set([secret, secret.replaceAll("/", "\\/")]))
      rest = rest.replaceAll(spelling, "[hidden]");
  }
  return rest;
}
