import "server-only";
import { readAgain } from "@/lib/server/book/read-lists";
import type { Ask } from "@/lib/server/exports/ask";
import { wakeLists } from "@/lib/server/jobs/wake";
import { handle } from "@/lib/server/local/handle";
import { callService } from "@/lib/server/proxy/call-service";
import { wholePage } from "@/lib/server/proxy/unreadable";
import { customerOperations } from "../operations";
import { customerLook } from "./ask";
import { customerDoubles, tellApart } from "./doubles";
import { customerInBook, customerList } from "./list";

export const handlers = [
  handle(customerOperations.inBook, customerList),
  handle(customerOperations.known, ({ customerId }, { business, member }) =>
    customerInBook(customerId, member, business),
  ),
  handle(customerOperations.doubles, customerDoubles),
  handle(customerOperations.tellApart, tellApart),
  handle(customerOperations.lookFor, (written, { business, member, requestId }) => {
    const context = { business, requestId, memberId: member.id, lane: "person", isFresh: true } as const;
    const ask: Ask = async (operation, input) => wholePage((await callService(operation, input, context)).data);
    return customerLook(business, ask, 0)(written);
  }),
  handle(customerOperations.readAgain, async (_, { business }) => {
    await readAgain(business, "customer");
    await wakeLists();
    return { isReading: true as const };
  }),
];
