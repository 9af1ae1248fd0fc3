import "server-only";
import { ne } from "drizzle-orm";
import type { z } from "zod";
import type { ServiceOperation } from "@/lib/kit/operations/define";
import { ApiError } from "@/lib/kit/operations/errors";
import { db } from "@/lib/server/db/client";
import { cardSettings } from "@/lib/server/db/schema/index";
import { publish } from "@/lib/server/events/bus";
import { forgetTags } from "@/lib/server/proxy/answer-cache";
import { type CallContext, callService } from "@/lib/server/proxy/call-service";
import { cardsAtService } from "../operations";

/** Who is written down as having met a refusal. */
type IssuerCallContext = CallContext & { by?: string };

/** The service's own no to the whole of a request, which names no field of it. */
const isPlainRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.answer?.isOwnWord === true &&
  error.answer.status === 422 &&
  Object.keys(error.fields).length === 0;

/**
 * Asks the service something of issuing cards. All of it is refused while issuing is not set up, and no endpoint tells
 * whether it is: a plain no is followed by a question that nothing else could be refused for, and where that is refused
 * too, it is believed.
 *
 * @throws ApiError `cards_not_set_up`; what `callService` throws
 */
export async function askIssuer<Input extends z.core.$ZodType, Output>(
  operation: ServiceOperation<Input, Output>,
  input: z.output<Input>,
  context: IssuerCallContext,
): Promise<Output> {
  try {
    return (await callService(operation, input, context)).data;
  } catch (error) {
    if (isPlainRefusal(error) && (await isNotSetUp(operation.id, context))) {
      await noteNotSetUp(context);
      throw new ApiError("cards_not_set_up", { answer: error.answer });
    }
    throw error;
  }
}

async function isNotSetUp(operationId: string, context: IssuerCallContext): Promise<boolean> {
  const { guilds } = cardsAtService;
  if (operationId === guilds.id) return true;
  try {
    await callService(guilds, {}, { ...context, isFresh: true });
    return false;
  } catch (error) {
    // What is not answered proves nothing.
    return isPlainRefusal(error);
  }
}

async function noteNotSetUp({ business, by }: IssuerCallContext): Promise<void> {
  const refused = { state: "refused" as const, changedBy: by ?? null, changedAt: new Date() };
  const noted = await db()
    .insert(cardSettings)
    .values({ business, ...refused })
    .onConflictDoUpdate({ target: cardSettings.business, set: refused, setWhere: ne(cardSettings.state, "refused") })
    .returning({ business: cardSettings.business });
  // What was known already is no news: screens that heard of it would ask again, be refused again, and so on.
  if (noted.length === 0) return;
  forgetTags(business, ["card-settings"]);
  await publish({ business, tags: ["card-settings"] });
}
