import type { ConfigurationState } from "./codes";

/** A bank that issues a business's cards. */
export interface CardProvider {
  slug: string;
  name: string;
  addedBy: string;
  createdAt: string;
}

export interface CardSettings {
  state: ConfigurationState;
  /** Who set it up, or met the refusal, and when. */
  changedBy: string | null;
  changedAt: string | null;
  /** Where the service sends its news, as we told it. */
  webhookUrl: string | null;
  providers: CardProvider[];
}

/**
 * Whether cards can be issued: issuing is set up at the service, and there is an issuer. False while the settings are
 * unknown.
 */
export const mayIssue = (settings: Pick<CardSettings, "state" | "providers"> | undefined): boolean =>
  settings?.state === "set" && settings.providers.length > 0;

/** A card that an issuer prints. */
export interface CardTemplate {
  id: string;
  title: string;
  isDefault: boolean;
  /** As a data address. */
  picture: string | null;
}

/** One entry of a list that facts are chosen from. */
export interface ReferenceItem {
  id: string;
  title: string;
  /** For a reason: its kind. */
  type?: string | null;
}
