import "server-only";
import { handle } from "@/lib/server/local/handle";
import { authorizationRequestOperations as operations } from "../operations";
import { listRequests } from "./record";
import { createRequest, seeRequest, showRequest, takeBackRequest } from "./requests";

export const handlers = [
  handle(operations.list, listRequests),
  handle(operations.show, ({ requestId }, context) => showRequest(requestId, context)),
  handle(operations.create, createRequest),
  handle(operations.seen, ({ requestId }, context) => seeRequest(requestId, context)),
  handle(operations.takeBack, ({ requestId }, context) => takeBackRequest(requestId, context)),
];
