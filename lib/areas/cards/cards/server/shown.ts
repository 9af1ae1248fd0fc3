import "server-only";
import type { CardLifecycle } from "@/lib/areas/cards/card-lifecycle/status";
import { isReady, mayUpload, mayWriteFacts, nextOf } from "../application";
import { type CardApplication, type CardApplicationShown, type CardFactName, type Facts, standingOf } from "../status";
import {
  changedFacts,
  contentsBox,
  itemsOf,
  keptFacts,
  nameIn,
  rulesOf,
  type StoredApplication,
  type ToldOfCard,
  toldOf,
} from "./record";

function nextIn(row: StoredApplication, told: ToldOfCard): string | null {
  // For a returned card, the next action is to ask the issuer.
  if (row.waitsFor === "us" && row.status === "ISSUED") return "followUpPost";
  if (!mayWriteFacts(row.status) || row.way === "BANK") return null;
  const items = itemsOf(row, told);
  return nextOf(items) ?? (mayUpload(row.status) ? "finalize" : null);
}

/** A row of the board. @param names the providers' names, by their slugs */
export function shownRow(row: StoredApplication, names: ReadonlyMap<string, string>): CardApplication {
  // Earlier drafts were stored as they were typed.
  const { firstName, lastName, mobile, nationalCode } = contentsBox.open(row).facts;
  const facts = keptFacts({ firstName, lastName, mobile, nationalCode });
  const told = toldOf(row);
  return {
    id: row.id,
    provider: row.provider,
    providerName: names.get(row.provider) ?? row.provider,
    flow: row.flow,
    way: row.way,
    status: row.status,
    statusAsSent: row.statusAsSent,
    standing: standingOf(row.status, told.card, told.post),
    waitsFor: row.waitsFor,
    waitingSince: row.waitingSince.toISOString(),
    next: nextIn(row, told),
    name: nameIn(facts),
    mobile: facts.mobile?.trim() ?? null,
    nationalCode: facts.nationalCode?.trim() ?? null,
    cardholderId: row.cardholderId,
    by: row.memberName,
    createdAt: row.createdAt.toISOString(),
  };
}

/** An application with its checklist. @param besides data from other tables that is shown with it */
export function shownWhole(
  row: StoredApplication,
  names: ReadonlyMap<string, string>,
  besides: Omit<CardLifecycle, "codeUntil" | "isReplaced" | "replacesId">,
): CardApplicationShown {
  const { facts, sent } = contentsBox.open(row);
  const told = toldOf(row);
  const items = itemsOf(row, told);
  return {
    ...shownRow(row, names),
    version: row.version,
    facts,
    missing: missingOf(row, facts),
    isChanged: sent !== null && changedFacts(facts, sent).length > 0,
    items,
    canFinalize: row.way === "FORM" && mayUpload(row.status) && isReady(items),
    caption: told.caption,
    card: told.card,
    account: told.account,
    rejectReason: told.rejectReason,
    post: told.post,
    toldAt: row.toldAt?.toISOString() ?? null,
    isReplaced: row.replacedBy !== null,
    replacesId: row.replaces,
    codeUntil: told.codeUntil,
    ...besides,
  };
}

function missingOf(row: StoredApplication, facts: Facts): CardApplicationShown["missing"] {
  const { error } = rulesOf(row).safeParse(facts);
  return (error?.issues ?? []).map(({ path, message }) => ({ name: path[0] as CardFactName, error: message }));
}
