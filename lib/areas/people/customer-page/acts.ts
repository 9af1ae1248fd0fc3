/** What is likely to be done next for a customer. */
export const ACTS = ["followUp", "askToPay", "collect", "askAuthorization", "payOut", "note", "inquire"] as const;
export type Act = (typeof ACTS)[number];

interface ActFacts {
  /** A payment link that waits for the customer. */
  hasOpenRequest: boolean;
  /** An authorization under which money can be collected. */
  hasAuthorization: boolean;
}

const MOST_ACTS = 3;

/**
 * The three likely acts, the likeliest first: an open link is followed up before another is made, and money is
 * collected under the authorization that there is rather than asked for once more.
 */
export function likelyActs(
  { hasOpenRequest, hasAuthorization }: ActFacts,
  mayDo: Readonly<Record<Act, boolean>>,
): Act[] {
  const isLeftOut = {
    followUp: !hasOpenRequest,
    collect: !hasAuthorization,
    askAuthorization: hasAuthorization,
  } satisfies Partial<Record<Act, boolean>>;
  return ACTS.filter((act) => mayDo[act] && !(isLeftOut as Partial<Record<Act, boolean>>)[act]).slice(0, MOST_ACTS);
}
