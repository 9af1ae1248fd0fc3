import "server-only";
import { and, eq } from "drizzle-orm";
import { ApiError } from "@/lib/kit/operations/errors";
import { db } from "@/lib/server/db/client";
import { cardProviders, cardSettings } from "@/lib/server/db/schema/index";
import type { LocalContext } from "@/lib/server/local/handle";
import { notifyUrlOf } from "@/lib/server/orders/kinds/notify-url";
import { callService } from "@/lib/server/proxy/call-service";
import { cardsAtService } from "../operations";
import type { CardSettings, CardTemplate } from "../status";
import { askIssuer, issuerCallOf, type SettingsContext } from "./ask";
import { pictureAt } from "./pictures";
import { providersOf } from "./record";

const MOST_PROVIDERS = 20;
const MOST_PICTURES = 30;

export async function settingsOf(business: string): Promise<CardSettings> {
  const [[row], providers] = await Promise.all([
    db().select().from(cardSettings).where(eq(cardSettings.business, business)),
    providersOf(business),
  ]);
  return {
    state: row?.state ?? "unknown",
    changedBy: row?.changedBy ?? null,
    changedAt: row?.changedAt.toISOString() ?? null,
    webhookUrl: row?.webhookUrl ?? null,
    providers: providers.map(({ slug, name, addedBy, createdAt }) => ({
      slug,
      name,
      addedBy,
      createdAt: createdAt.toISOString(),
    })),
  };
}

/**
 * Sets issuing up at the service, with our address for its news where the service can reach that. It may be done again:
 * the newest counts.
 *
 * @param input.more further values by the service's own names
 *
 * @throws ApiError what the service refused or did not answer; then it stays as it was known
 */
export async function configure(
  { more }: { more?: Record<string, string> },
  context: LocalContext,
): Promise<CardSettings> {
  const { business, member, audit } = context;
  const { notifyUrl } = notifyUrlOf(business, "cards");
  const { data } = await callService(cardsAtService.configure, { webhookUrl: notifyUrl, more }, issuerCallOf(context));
  const set = {
    state: "set" as const,
    webhookUrl: data.webhookUrl ?? null,
    changedBy: member.name,
    changedAt: new Date(),
  };
  await db().transaction(async (tx) => {
    await tx
      .insert(cardSettings)
      .values({ business, ...set })
      .onConflictDoUpdate({ target: cardSettings.business, set });
    // Their values may be secret.
    const cardConfigNames = Object.keys(more ?? {}).join(", ");
    await audit({ action: "card.configured", detail: cardConfigNames === "" ? {} : { cardConfigNames } }, tx);
  });
  return settingsOf(business);
}

/** Adds a provider, or calls a known one otherwise. @throws ApiError `conflict` where there are too many */
export async function saveProvider({ slug, name }: { slug: string; name: string }, context: LocalContext) {
  const { business, member, audit } = context;
  const known = await providersOf(business);
  if (known.length >= MOST_PROVIDERS && !known.some((each) => each.slug === slug)) throw new ApiError("conflict");
  await db().transaction(async (tx) => {
    await tx
      .insert(cardProviders)
      .values({ business, slug, name, addedBy: member.name })
      .onConflictDoUpdate({ target: [cardProviders.business, cardProviders.slug], set: { name } });
    await audit({ action: "card.provider_saved", detail: { cardProvider: slug } }, tx);
  });
  return { saved: true as const };
}

/** Takes a provider out of what can be chosen; its applications stay. @throws ApiError `not_found` */
export async function removeProvider(slug: string, { business, audit }: LocalContext) {
  await db().transaction(async (tx) => {
    const removed = await tx
      .delete(cardProviders)
      .where(and(eq(cardProviders.business, business), eq(cardProviders.slug, slug)))
      .returning({ slug: cardProviders.slug });
    if (removed.length === 0) throw new ApiError("not_found");
    await audit({ action: "card.provider_removed", detail: { cardProvider: slug } }, tx);
  });
  return { removed: true as const };
}

/** The cards of one of the business's providers. @throws ApiError `not_found`, and as {@link referenceList} */
export async function templatesOf(provider: string, context: SettingsContext): Promise<CardTemplate[]> {
  const known = await providersOf(context.business);
  if (!known.some(({ slug }) => slug === provider)) throw new ApiError("not_found");
  const templates = await askIssuer(cardsAtService.templates, { provider }, issuerCallOf(context));
  return Promise.all(
    templates.slice(0, MOST_PICTURES).map(async ({ imageUrl, id, title, isDefault }) => ({
      id,
      title,
      isDefault,
      picture: await pictureAt(imageUrl),
    })),
  );
}
