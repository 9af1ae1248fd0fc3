import "server-only";
import { desc, eq } from "drizzle-orm";
import { ApiError } from "@/lib/kit/operations/errors";
import { routes } from "@/lib/kit/routes";
import { WEBHOOK_TOPICS } from "@/lib/kit/webhooks";
import { bookCoverage } from "@/lib/server/book/read-lists";
import { bookCheck } from "@/lib/server/book/state";
import { budgetUse } from "@/lib/server/budget/slots";
import { env } from "@/lib/server/core/env";
import { registry } from "@/lib/server/core/registry";
import { hostAddress } from "@/lib/server/core/upstream";
import { businesses, unreadableAnswers } from "@/lib/server/db/schema/index";
import { handle } from "@/lib/server/local/handle";
import { requirePassword } from "@/lib/server/members/check";
import { readReach } from "@/lib/server/service/reach";
import { refreshIfStill } from "@/lib/server/tokens/refresh";
import { pairFacts } from "@/lib/server/tokens/state";
import { readPair, storePair, tokenHistory } from "@/lib/server/tokens/store";
import { openBusiness, PASTED_LIFE_SECONDS } from "@/lib/server/tokens/verify";
import { sealWebhookKey } from "@/lib/server/webhooks/key";
import { connectionOperations } from "../operations";
import { connectionState, connectionStateOf } from "./state";

const HISTORY_ROWS = 50;
/** A pair as young as this is as good as any: renewing it again and again would only use the service's limit up. */
const FRESH_MS = 60_000;

export const handlers = [
  handle(connectionOperations.state, (_, { business }) => connectionState(business)),

  handle(connectionOperations.limits, (_, { business }) => budgetUse(business)),

  handle(connectionOperations.detail, async (_, { business, db }) => {
    const [facts, service, history, [row]] = await Promise.all([
      pairFacts(business),
      readReach(business),
      tokenHistory(business, HISTORY_ROWS),
      db.select({ keySetAt: businesses.webhookKeySetAt }).from(businesses).where(eq(businesses.slug, business)),
    ]);
    return {
      ...connectionStateOf(facts),
      service,
      version: facts?.version ?? null,
      issuedAt: facts?.issuedAt.toISOString() ?? null,
      isAgeKnown: facts?.isAgeKnown ?? true,
      refreshExpiresAt: facts?.refreshExpiresAt.toISOString() ?? null,
      history: history.map(({ id, at, kind, version, actor, detail }) => ({
        id,
        at: at.toISOString(),
        kind,
        version,
        actor,
        detail,
      })),
      webhook: {
        addresses: WEBHOOK_TOPICS.map((topic) => ({
          topic,
          url: new URL(routes.api.webhook(business, topic), env().DAFTAR_URL).href,
        })),
        signatureHeader: env().SERVICE_SIGNATURE_HEADER,
        unsignedTopics: env().SERVICE_UNSIGNED_TOPICS,
        keySetAt: row?.keySetAt?.toISOString() ?? null,
      },
      serviceAddress: hostAddress("api"),
    };
  }),

  handle(connectionOperations.book, async (_, { business }) => {
    const [check, coverage] = await Promise.all([bookCheck(business), bookCoverage(business)]);
    const lists = registry()
      .records.filter(({ list }) => list)
      .map(({ kind }) => {
        const told = coverage.find((each) => each.kind === kind);
        return { kind, freshAt: told?.freshAt?.toISOString() ?? null, unread: told?.unread ?? 0 };
      });
    return { ...check, lists };
  }),

  handle(connectionOperations.unreadable, async (_, { business, db }) => {
    const rows = await db
      .select()
      .from(unreadableAnswers)
      .where(eq(unreadableAnswers.business, business))
      .orderBy(desc(unreadableAnswers.lastAt))
      .limit(100);
    return rows.map((row) => ({
      operation: row.operation,
      fields: row.fields,
      count: row.count,
      firstAt: row.firstAt.toISOString(),
      lastAt: row.lastAt.toISOString(),
      lastRequestId: row.lastRequestId,
    }));
  }),

  handle(connectionOperations.refresh, async (_, { business, member, audit }) => {
    const pair = await readPair(business);
    if (!pair) throw new ApiError("token_broken");
    const freshForMs = pair.brokenAt ? 0 : pair.issuedAt.getTime() + FRESH_MS - Date.now();
    if (freshForMs > 0) throw new ApiError("conflict", { retryAfterSeconds: Math.ceil(freshForMs / 1000) });
    await audit({ action: "connection.refresh_asked" });
    await refreshIfStill(business, pair.version, member.name);
    return connectionState(business);
  }),

  handle(
    connectionOperations.pastePair,
    async ({ accessToken, refreshToken, password }, { business, member, db, audit }) => {
      await requirePassword({ member, audit }, password);
      await openBusiness(business, accessToken);
      const pair = { accessToken, refreshToken, expiresInSeconds: PASTED_LIFE_SECONDS };
      await db.transaction(async (tx) => {
        const version = await storePair(business, pair, { kind: "pasted", actor: member.name }, tx);
        await audit({ action: "connection.pair_pasted", detail: { version } }, tx);
      });
      return connectionState(business);
    },
  ),

  handle(connectionOperations.setWebhookKey, async ({ key, password }, { business, member, db, audit }) => {
    await requirePassword({ member, audit }, password);
    const setAt = new Date();
    await db.transaction(async (tx) => {
      const webhookKey = sealWebhookKey(business, key);
      await tx.update(businesses).set({ webhookKey, webhookKeySetAt: setAt }).where(eq(businesses.slug, business));
      await audit({ action: "connection.webhook_key_set" }, tx);
    });
    return { setAt: setAt.toISOString() };
  }),
];
