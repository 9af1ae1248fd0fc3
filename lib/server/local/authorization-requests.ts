import "server-only";
import { authorizationRequestOperations as operations } from "@/lib/authorization-requests/operations";
import {
  createRequest,
  listRequests,
  seeRequest,
  showRequest,
  takeBackRequest,
} from "@/lib/server/authorization-requests/requests";
import { handle } from "./handle";

export const handlers = [
  handle(operations.list, listRequests),
  handle(operations.show, ({ requestId }, context) => showRequest(requestId, context)),
  handle(operations.create, createRequest),
  handle(operations.seen, ({ requestId }, context) => seeRequest(requestId, context)),
  handle(operations.takeBack, ({ requestId }, context) => takeBackRequest(requestId, context)),
];
