import "server-only";
import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { ApiError } from "@/lib/kit/operations/errors";
import { isUuid } from "@/lib/server/core/uuid";
import { db } from "@/lib/server/db/client";
import { cardApplications } from "@/lib/server/db/schema/index";
import type { LocalContext } from "@/lib/server/local/handle";
import { mayWriteFacts } from "../application";
import { type CardFactName, type Facts, REISSUE_FACTS } from "../status";
import { shownTo } from "./ask";
import {
  type ApplicationContents,
  changeApplication,
  contentsBox,
  keptFacts,
  NOTHING_TOLD,
  providersOf,
  sealTold,
  storedApplication,
  termsOfFacts,
} from "./record";

/** @throws ApiError `not_found` */
export const showApplication = async (id: string, context: Pick<LocalContext, "business" | "member">) =>
  shownTo(await storedApplication(context.business, id), context);

/**
 * Begins a draft at one of the business's providers; all presses of one form are one draft.
 *
 * @throws ApiError `invalid_input` for a provider that the business does not have
 */
export async function beginApplication(
  provider: string,
  { business, member, request, audit }: Pick<LocalContext, "business" | "member" | "request" | "audit">,
): Promise<{ id: string }> {
  const known = await providersOf(business);
  if (!known.some(({ slug }) => slug === provider))
    throw new ApiError("invalid_input", { fields: { provider: "errors.required" } });
  const writeKey = (request.headers.get("x-daftar-write") ?? randomUUID()).toLowerCase();
  if (!isUuid(writeKey)) throw new ApiError("invalid_input", { fields: { writeKey: "errors.invalidId" } });
  const id = randomUUID();
  const made = await db().transaction(async (tx) => {
    const [row] = await tx
      .insert(cardApplications)
      .values({
        id,
        business,
        provider,
        writeKey,
        memberId: member.id,
        memberName: member.name,
        contents: contentsBox.seal(id, { facts: {}, sent: null }),
        told: sealTold(id, NOTHING_TOLD),
      })
      .onConflictDoNothing()
      .returning({ id: cardApplications.id });
    if (row) await audit({ action: "card_application.begun", subject: id, detail: { cardProvider: provider } }, tx);
    return row;
  });
  if (made) return made;
  const [first] = await db()
    .select({ id: cardApplications.id, provider: cardApplications.provider })
    .from(cardApplications)
    .where(
      and(
        eq(cardApplications.business, business),
        eq(cardApplications.memberId, member.id),
        eq(cardApplications.writeKey, writeKey),
      ),
    );
  if (first?.provider !== provider) throw new ApiError("conflict");
  return { id: first.id };
}

const only = (names: readonly CardFactName[], facts: Facts): Facts =>
  Object.fromEntries(names.map((name) => [name, facts[name] ?? ""]));

/**
 * Keeps what stands in the form, which need not be finished.
 *
 * @throws ApiError `conflict` where somebody changed it since the form was opened, or it can't be changed now;
 *   `not_found`
 */
export async function saveFacts(
  { applicationId: id, version, facts }: { applicationId: string; version: number; facts: Facts },
  { business }: Pick<LocalContext, "business">,
): Promise<{ version: number }> {
  await storedApplication(business, id);
  const saved = await changeApplication({ business, id }, (row) => {
    if (row.version !== version || !mayWriteFacts(row.status)) throw new ApiError("conflict");
    const { facts: before } = contentsBox.open(row);
    const kept = keptFacts(row.flow === "REISSUE" ? { ...before, ...only(REISSUE_FACTS, facts) } : facts);
    const contents: ApplicationContents = { ...contentsBox.open(row), facts: kept };
    return {
      set: {
        contents: contentsBox.seal(id, contents),
        terms: termsOfFacts(business, kept),
        version: version + 1,
      },
    };
  });
  if (!saved) throw new ApiError("not_found");
  return { version: saved.version };
}
