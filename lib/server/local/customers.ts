import "server-only";
import { customerOperations } from "@/lib/customers/operations";
import { readAgain } from "@/lib/server/book/read-lists";
import { customerDoubles, tellApart } from "@/lib/server/customers/doubles";
import { customerInBook, customerList } from "@/lib/server/customers/list";
import { customerLook } from "@/lib/server/customers/look";
import type { Ask } from "@/lib/server/exports/ask";
import { wakeLists } from "@/lib/server/overview/job";
import { callService } from "@/lib/server/proxy/call-service";
import { wholePage } from "@/lib/server/proxy/unreadable";
import { handle } from "./handle";

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
