import "server-only";

/** A text of the service without these secrets, should it say back what it was asked with; as JSON may spell them too. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  let rest = text;
  for (const secret of secrets) {
    if (secret === "") continue;
    for (const spelling of new Set([secret, secret.replaceAll("/", "\\/")]))
      rest = rest.replaceAll(spelling, "[hidden]");
  }
  return rest;
}
