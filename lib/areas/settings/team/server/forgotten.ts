import "server-only";
import { forgottenInput } from "@/lib/areas/settings/security/schemas";
import en from "@/lib/kit/i18n/en/auth";
import fa from "@/lib/kit/i18n/fa/auth";
import { ApiError } from "@/lib/kit/operations/errors";
import { log } from "@/lib/server/core/log";
import { assertSameOrigin, clientAddress, readJson, requestIdOf } from "@/lib/server/core/request";
import { assertDatabaseAnswers } from "@/lib/server/db/answers";
import { takeLook } from "@/lib/server/members/lockout";
import { mailChannel } from "@/lib/server/members/mail-channel";
import { parseInput, problemOf, problemResponse } from "@/lib/server/proxy/problem";
import { makeMailedReset } from "./access-reset";

const ASKED_PER_MINUTE = 5;

/**
 * Answers the form of a forgotten password, in the same words and at the same time for every address: whether there is
 * an account is looked up after the answer.
 */
export async function serveForgotten(request: Request): Promise<Response> {
  const requestId = requestIdOf(request);
  try {
    assertSameOrigin(request);
    if (!mailChannel()) throw new ApiError("not_found");
    await assertDatabaseAnswers();
    const ip = clientAddress(request.headers);
    await takeLook("forgotten", ip, ASKED_PER_MINUTE);
    const { email } = parseInput(forgottenInput, await readJson(request));
    void mailReset(email, { ip, requestId }).catch((error) =>
      log.error({ err: error, requestId }, "a reset link was not mailed"),
    );
    return Response.json({ asked: true }, { headers: { "cache-control": "no-store", "x-request-id": requestId } });
  } catch (error) {
    return problemResponse(problemOf(error, requestId, "auth.forgotten"), requestId);
  }
}

/** Mails a reset link, if somebody has the address. */
export async function mailReset(email: string, from: { ip: string | null; requestId: string }): Promise<void> {
  const made = await makeMailedReset(email, from);
  const channel = mailChannel();
  if (!made || !channel) return;
  const words = (made.locale === "fa" ? fa : en).forgotten.mail;
  const sent = await channel.send(made.email, {
    id: from.requestId,
    locale: made.locale,
    title: words.title,
    lines: [words.asked, words.works, words.ignore],
    link: made.link,
    isUrgent: true,
    deadline: made.expiresAt.toISOString(),
    kind: "password_reset",
    isAskedFor: true,
    business: "",
  });
  if (sent.state !== "sent") log.warn({ requestId: from.requestId, why: sent.why }, "a reset link was not mailed");
}
