/** A fault that somebody could make: one place of the product, changed by hand. */
export interface Fault {
  name: string;
  area: string;
  file: string;
  /** Stands there once. */
  find: string;
  put: string;
}

/** What goes wrong stands in `name`. Spread over what money, people's data and the trust in a figure hang on. */
export const FAULTS: readonly Fault[] = [
  // The engine of payment orders.
  {
    name: "a lost answer counts as a refusal",
    area: "engine",
    file: "lib/server/orders/kinds/certainty.ts",
    find: `if (!(error instanceof ApiError)) return "unknown";`,
    put: `if (!(error instanceof ApiError)) return "refused";`,
  },
  {
    name: "any 4xx counts as the service's own refusal",
    area: "engine",
    file: "lib/server/orders/kinds/certainty.ts",
    find: `return answer?.isOwnWord && REFUSAL_STATUSES.has(answer.status) && !isTaken ? "refused" : "unknown";`,
    put: `return answer && answer.status < 500 && !isTaken ? "refused" : "unknown";`,
  },
  {
    name: "a taken track id counts as a refusal",
    area: "engine",
    file: "lib/server/orders/kinds/certainty.ts",
    find: `REFUSAL_STATUSES.has(answer.status) && !isTaken ?`,
    put: `REFUSAL_STATUSES.has(answer.status) ?`,
  },
  {
    name: "any 404 proves that an order is absent",
    area: "engine",
    file: "lib/server/orders/kinds/certainty.ts",
    find: `error instanceof ApiError && error.answer?.status === 404 && error.answer.isOwnWord;`,
    put: `error instanceof ApiError && error.answer?.status === 404;`,
  },
  {
    name: "absence is believed at once, without the service's delay",
    area: "engine",
    file: "lib/server/orders/engine/work.ts",
    find: `if (askedAt - leftAt < orderTimes().proofMs) return postpone(order, null, look);`,
    put: ``,
  },
  {
    name: "an order of which the track id was called taken goes out again",
    area: "engine",
    file: "lib/server/orders/engine/work.ts",
    find: `if (await wasTaken(locked, tx)) return "taken";`,
    put: ``,
  },
  {
    name: "a second sender of the same order is not noticed",
    area: "engine",
    file: "lib/server/orders/engine/dispatch.ts",
    find: `if (locked?.state !== "approved") return undefined;`,
    put: `if (locked?.state !== "approved" && locked?.state !== "sending") return undefined;`,
  },
  {
    name: "policy and hash are not checked again at sending",
    area: "engine",
    file: "lib/server/orders/engine/dispatch.ts",
    find: `if (!(await mayLeave(locked, tx))) return undefined;`,
    put: ``,
  },
  {
    name: "settlements go on although the service understood another amount",
    area: "engine",
    file: "lib/server/orders/engine/dispatch.ts",
    find: `  return alarm !== undefined;`,
    put: `  return alarm === null;`,
  },
  {
    name: "other amounts that the service echoes raise no alarm",
    area: "engine",
    file: "lib/server/orders/engine/alarm.ts",
    find: `  return isAsMeant ? null : "unit_mismatch";`,
    put: `  return null;`,
  },
  // Approvals and policy.
  {
    name: "the maker may approve",
    area: "policy",
    file: "lib/server/orders/approval/decide.ts",
    find: `  if (order.makerId === member.id) return "maker";`,
    put: ``,
  },
  {
    name: "somebody may approve twice",
    area: "policy",
    file: "lib/server/orders/approval/decide.ts",
    find: `  return approverIds.includes(member.id) ? "already" : null;`,
    put: `  return null;`,
  },
  {
    name: "an approval is not held against the limits of this moment",
    area: "policy",
    file: "lib/server/orders/approval/decide.ts",
    find: `    const check = await checkPolicy(await policySubjectOf(order, tx), tx);
    refuseViolations(check.violations);
    const own = {`,
    put: `    const check = await checkPolicy(await policySubjectOf(order, tx), tx);
    const own = {`,
  },
  {
    name: "the hash that is signed leaves the content out",
    area: "policy",
    file: "lib/server/orders/record/content-hash.ts",
    find: `  contentHash({ kind, content, reason, ...(externalId`,
    put: `  contentHash({ kind, reason, ...(externalId`,
  },
  {
    name: "a maker's limit of a day leaves today's other orders out",
    area: "policy",
    file: "lib/kit/orders/policy.ts",
    find: `rules.makerDayRial, facts.makerDayRial + facts.amountRial, null`,
    put: `rules.makerDayRial, facts.amountRial, null`,
  },
  {
    name: "an amount at a band's end falls into the next band",
    area: "policy",
    file: "lib/kit/orders/policy.ts",
    find: `uptoRial === null || amountRial <= uptoRial`,
    put: `uptoRial === null || amountRial < uptoRial`,
  },
  // Kinds.
  {
    name: "a settlement's amount goes out in rial where toman are meant",
    area: "kinds",
    file: "lib/kit/format/money.ts",
    find: `{ rial: 1, toman: 10 }`,
    put: `{ rial: 1, toman: 1 }`,
  },
  {
    name: "a 404 or 408 counts as the service's refusal",
    area: "kinds",
    file: "lib/server/proxy/own-word.ts",
    find: `new Set([400, 402, 403, 409, 422]);

/**
 * Whether`,
    put: `new Set([400, 402, 403, 404, 408, 409, 422]);

/**
 * Whether`,
  },
  // The gateway.
  {
    name: "a second payment of a request for one is confirmed",
    area: "gateway",
    file: "lib/areas/collecting/gateway/server/verify.ts",
    find: `    if (!request.isForMany && payment.decision !== "confirm" && (await hasOther(payment, tx))) {`,
    put: `    if (payment.decision === "let_lapse" && (await hasOther(payment, tx))) {`,
  },
  {
    name: "another amount than was asked for is confirmed",
    area: "gateway",
    file: "lib/areas/collecting/gateway/server/verify.ts",
    find: `  if (!isAmount && !(amountRial === null && creditedRial === asked)) return "amount";`,
    put: ``,
  },
  {
    name: "a payment that somebody let lapse is confirmed",
    area: "gateway",
    file: "lib/areas/collecting/gateway/status.ts",
    find: `(state === "paid" || state === "verifying") && decision !== "let_lapse" && (doubt === null || decision === "confirm");`,
    put: `(state === "paid" || state === "verifying") && (doubt === null || decision !== null);`,
  },
  {
    name: "two payments by a link for one are confirmed at once without a word",
    area: "gateway",
    file: "lib/areas/collecting/gateway/server/verify.ts",
    find: `inArray(paymentRequests.id, ofIt)).for("update");`,
    put: `inArray(paymentRequests.id, ofIt));`,
  },
  // Questions with a fee.
  {
    name: "the same question at the same moment is asked and paid for twice",
    area: "inquiries",
    file: "lib/areas/people/inquiries/server/ask.ts",
    find: `    if (isHeardOf(last)) return { is: "joined", row: last };`,
    put: ``,
  },
  {
    name: "a kept answer is not given again, and a second fee is paid",
    area: "inquiries",
    file: "lib/areas/people/inquiries/server/ask.ts",
    find: `    const known = !seen && kept ? kept : last && (!seen || seen !== markOf(last)) ? last : undefined;`,
    put: `    const known = undefined as StoredInquiry | undefined;`,
  },
  {
    name: "a member's budget for questions has no end",
    area: "inquiries",
    file: "lib/areas/people/inquiries/server/budget.ts",
    find: `  Object.hasOwn(members, memberId) ? (members[memberId] ?? null) : monthlyRial;`,
    put: `  Object.hasOwn(members, memberId) && monthlyRial === -1 ? (members[memberId] ?? null) : null;`,
  },
  // Roles and masks.
  {
    name: "support may make settlements",
    area: "roles",
    file: "lib/areas/money/settlements/declared.ts",
    find: `  "settlements.make": ["owner", "manager", "accountant"],`,
    put: `  "settlements.make": ["owner", "manager", "accountant", "support"],`,
  },
  {
    name: "the handler does not look at the permission",
    area: "roles",
    file: "lib/server/proxy/serve.ts",
    find: `if (member === "forbidden" || !roleCan(member.role, operation.permission))`,
    put: `if (member === "forbidden")`,
  },
  {
    name: "support sees personal fields",
    area: "masking",
    file: "lib/server/proxy/serve-service.ts",
    find: `  personal !== "nothing" && !roleCan(role, "personal.see");`,
    put: `  personal !== "nothing" && !roleCan(role, "withdrawals.read");`,
  },
  {
    name: "a masked mobile keeps all but its last two digits",
    area: "masking",
    file: "lib/server/proxy/mask.ts",
    find: `  mobile: (text) => keepEnds(text, 4, 2),`,
    put: `  mobile: (text) => keepEnds(text, 9, 0),`,
  },
  {
    name: "errors tell support what they may not see",
    area: "masking",
    file: "lib/server/proxy/serve.ts",
    find: `  return roleCan(reader?.role, "personal.see") ? error : maskError(error);`,
    put: `  return error;`,
  },
  {
    name: "a write from another site is taken",
    area: "roles",
    file: "lib/server/proxy/serve.ts",
    find: `    if (request.method !== "GET") assertSameOrigin(request);`,
    put: ``,
  },
  // Tokens and the budget.
  {
    name: "each caller refreshes the pair for itself",
    area: "tokens",
    file: "lib/server/tokens/refresh.ts",
    find: `    const newer = stored.version === failedVersion ? await refresh(business, stored, actor) : stored;`,
    put: `    const newer = await refresh(business, stored, actor);`,
  },
  {
    name: "a lost answer to a refresh breaks the link at once",
    area: "tokens",
    file: "lib/server/tokens/refresh.ts",
    find: `if (answer.status !== 200) return { kind: "unknown",`,
    put: `if (answer.status !== 200) return { kind: "refused" }; if (answer.status === 999) return { kind: "unknown",`,
  },
  {
    name: "a slot is free again before the service's window is over",
    area: "budget",
    file: "lib/server/budget/slots.ts",
    find: "`UPDATE budget_slots SET lease = NULL, free_at = clock_timestamp() + $3 * interval '1 millisecond'",
    put: "`UPDATE budget_slots SET lease = NULL, free_at = clock_timestamp() + $3 * interval '0.2 millisecond'",
  },
  {
    name: "background work leaves nothing free for people",
    area: "budget",
    file: "lib/server/budget/budget.ts",
    find: `  if (lane === "job") return Math.ceil(limit * 0.3);`,
    put: ``,
  },
  // Webhooks.
  {
    name: "an old signature is accepted",
    area: "webhooks",
    file: "lib/server/webhooks/signature.ts",
    find: `  if (!isInTime) return`,
    put: `  if (!isInTime && nowMs < 0) return`,
  },
  {
    name: "the public key of the sandbox counts in live mode",
    area: "webhooks",
    file: "lib/server/webhooks/signature.ts",
    find: `check("v0", given, keys.sandbox, keys.isSandbox)`,
    put: `check("v0", given, keys.sandbox, true)`,
  },
  {
    name: "the same webhook twice is worked on twice",
    area: "webhooks",
    file: "lib/server/webhooks/process.ts",
    find: `  if (original) {`,
    put: `  if (original === "") {`,
  },
  // The book and reconciliation.
  {
    name: "an older answer overwrites a newer one in the book",
    area: "book",
    file: "lib/server/book/keep.ts",
    find: `  if (row.toldAt < before.toldAt) return true;`,
    put: ``,
  },
  {
    name: "a month can be closed that is not what was shown",
    area: "reconciliation",
    file: "lib/areas/records/reconciliation/server/close.ts",
    find: `if (frozen.some(({ place }) => asked.closingRial[place.id] !== place.closingRial)) throw new ApiError("conflict");`,
    put: ``,
  },
  {
    name: "a closing's hash does not hold the one before",
    area: "reconciliation",
    file: "lib/areas/records/reconciliation/server/closings.ts",
    find: `createHash("sha256").update(previousHash).update("\\n")`,
    put: `createHash("sha256").update("\\n")`,
  },
  // Forms and lists.
  {
    name: "an IBAN with wrong check digits is taken",
    area: "forms",
    file: "lib/kit/format/iban.ts",
    find: `return hasRightChecksum(iban) ? { ok: true, iban } : { ok: false, error: "errors.ibanChecksum" };`,
    put: `return { ok: true, iban };`,
  },
  {
    name: "the page before the third one is the first",
    area: "lists",
    file: "lib/kit/operations/cursor-trail.ts",
    find: `  return cursors.slice(0, page - 1).join(".") || undefined;`,
    put: `  return cursors.slice(0, page - 2).join(".") || undefined;`,
  },
  {
    name: "of two changes at the same moment one is lost for open screens",
    area: "lists",
    file: "lib/kit/operations/gather-changes.ts",
    find: `    waiting = waiting ? together(waiting, change) : change;`,
    put: `    waiting = waiting ?? change;`,
  },
  // Imports.
  {
    name: "digits that a spreadsheet lost are taken for the amount",
    area: "imports",
    file: "lib/areas/money/batches/file/check.ts",
    find: `function readAmount(text: string, unit: MoneyUnit, fail: Fail): number | null {
  if (hasLostDigits(text)) return fail("amount", "batchUpload.findings.lostDigits");`,
    put: `function readAmount(text: string, unit: MoneyUnit, fail: Fail): number | null {`,
  },
  {
    name: "a row with the code of an earlier one is imported again",
    area: "imports",
    file: "lib/server/row-files/rows.ts",
    find: `    if (earlier !== undefined) Object.assign(step, { state: "repeated", repeats: earlier });
    else if`,
    put: `    if`,
  },
  {
    name: "a quote that never closes swallows rows without a word",
    area: "imports",
    file: "lib/kit/tables/parse.ts",
    find: `else if (errors.length > 0) stopped = { openQuoteAt: rows.length };`,
    put: ``,
  },
  {
    name: "a cell that begins with a quoted word swallows the rows after it",
    area: "imports",
    file: "lib/kit/tables/parse.ts",
    find: `if (errors.some(({ code }) => code !== "MissingQuotes")) stopped = { oddQuoteAt: rows.length };`,
    put: `if (errors.length > 9) stopped = { oddQuoteAt: rows.length };`,
  },
  {
    name: "what a spreadsheet hides is read",
    area: "imports",
    file: "lib/kit/tables/table.ts",
    find: `    away.has(index + 1) ? [] : out.size`,
    put: `    out.size`,
  },
  // Cards.
  {
    name: "the policy of this moment does not count when a holder's code moves money",
    area: "cards",
    file: "lib/areas/cards/card-transfers/server/code.ts",
    find: `  if (!(await isStillAgreed(order, tx))) throw new ApiError("policy_refused");`,
    put: ``,
  },
  {
    name: "an application that somebody else changed is overwritten",
    area: "cards",
    file: "lib/areas/cards/cards/server/send.ts",
    find: `if (row.version !== version || row.way === "BANK") throw new ApiError("conflict");`,
    put: `if (row.way === "BANK") throw new ApiError("conflict");`,
  },
  {
    name: "a reissue is begun twice",
    area: "cards",
    file: "lib/areas/cards/card-lifecycle/server/reissue.ts",
    find: `  if ("isKnown" in claimed) return { id: claimed.id };`,
    put: ``,
  },
];
