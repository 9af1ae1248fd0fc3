import {
  CARD_STATUSES,
  type Cardholder,
  cardholderById,
  changeCardholder,
  configOf,
  POST_STATUSES,
  setStep,
  slugIn,
  stepsOf,
} from "../cards/record";
import { codeOf } from "../cards/reissue";
import { approve, byPost, issue, reject } from "../cards/review";
import { ServiceError } from "../core/errors";
import { readChoice, readText, refuse } from "./read";
import type { ControlCall, ControlRoute } from "./types";

const shown = ({ sandbox }: ControlCall, row: Cardholder) => ({
  cardholder: { ...row, steps: stepsOf(sandbox, row), otp: codeOf(sandbox, row)?.code ?? null },
});

function known({ sandbox, params }: ControlCall): Cardholder {
  const row = cardholderById(sandbox, params.id ?? "");
  if (!row) throw new ServiceError(404, { error: "no such cardholder" });
  return row;
}

const mustBe = ({ status }: Cardholder, ...wanted: string[]): void => {
  if (!wanted.includes(status)) throw new ServiceError(409, { error: `it is ${status}` });
};

/** Plays the reviewer at once: approves, or rejects these slugs, each with its words. */
function review(call: ControlCall) {
  const { sandbox, body } = call;
  const decision = readChoice(body, "decision", ["approve", "reject"]);
  const slugs = Array.isArray(body.slugs) ? body.slugs.map(String) : [];
  const message = readText(body, "message") ?? "پذیرفته نشد.";
  return sandbox.db.transaction(() => {
    const row = known(call);
    mustBe(row, "IN_REVIEW");
    if (decision === "approve") return shown(call, approve(sandbox, row));
    if (slugs.length === 0) refuse("slugs of what is rejected are needed");
    const complaints = slugs.map((slug) => ({
      slug: slug.startsWith("card_reissue_") ? slug : slugIn(row, slug),
      message,
    }));
    return shown(call, reject(sandbox, row, complaints));
  });
}

/** Plays the applicant: every step that is still open is done. */
const complete = (call: ControlCall) =>
  call.sandbox.db.transaction(() => {
    const row = known(call);
    mustBe(row, "DRAFT", "REJECTED");
    for (const { slug } of stepsOf(call.sandbox, row))
      setStep(call.sandbox, row, { slug, status: "COMPLETED", message: null });
    return shown(call, row);
  });

/** Plays the printer at once. */
const print = (call: ControlCall) =>
  call.sandbox.db.transaction(() => {
    const row = known(call);
    mustBe(row, "APPROVED");
    return shown(call, issue(call.sandbox, row));
  });

/** Plays the post at once. */
const post = (call: ControlCall) =>
  call.sandbox.db.transaction(() => {
    const row = known(call);
    mustBe(row, "ISSUED");
    return shown(call, byPost(call.sandbox, row, readChoice(call.body, "status", POST_STATUSES)));
  });

/** The bank leaves it as it is: nothing of it moves by itself, until something is played. */
const hold = (call: ControlCall) =>
  call.sandbox.db.transaction(() => {
    const row = known(call);
    call.sandbox.db.update("cardholders", row.id, { next_at: null });
    return shown(call, { ...row, next_at: null });
  });

/** Plays the bank: a card stands so from now on, by no page of it. */
const card = (call: ControlCall) =>
  call.sandbox.db.transaction(() => {
    const row = known(call);
    if (row.card_number === null) throw new ServiceError(409, { error: "it has no card" });
    const card_status = readChoice(call.body, "status", CARD_STATUSES);
    return shown(call, changeCardholder(call.sandbox, row, { card_status }));
  });

/** Whether issuing is set up; forgotten, every call of it is refused again. */
const config = ({ sandbox }: ControlCall) => ({ config: configOf(sandbox) ?? null });
const setConfig = (call: ControlCall) => {
  const row = { webhook_url: readText(call.body, "webhook_url") ?? null, callback_url: null };
  call.sandbox.db.run("DELETE FROM issuer_config");
  call.sandbox.db.insert("issuer_config", { ...row, updated_at: call.sandbox.clock.now() });
  return config(call);
};
const forgetConfig = ({ sandbox }: ControlCall) => {
  sandbox.db.run("DELETE FROM issuer_config");
  return { config: null };
};

export const cardRoutes: readonly ControlRoute[] = [
  {
    method: "GET",
    path: "/cardholders",
    handle: (call) => ({
      cardholders: call.sandbox.db
        .all<Cardholder>("SELECT * FROM cardholders ORDER BY created_at DESC, id")
        .map((row) => shown(call, row).cardholder),
    }),
  },
  { method: "POST", path: "/cardholders/:id/complete", handle: complete },
  { method: "POST", path: "/cardholders/:id/review", handle: review },
  { method: "POST", path: "/cardholders/:id/print", handle: print },
  { method: "POST", path: "/cardholders/:id/post", handle: post },
  { method: "POST", path: "/cardholders/:id/hold", handle: hold },
  { method: "POST", path: "/cardholders/:id/card", handle: card },
  { method: "GET", path: "/card-config", handle: config },
  { method: "POST", path: "/card-config", handle: setConfig },
  { method: "DELETE", path: "/card-config", handle: forgetConfig },
];
