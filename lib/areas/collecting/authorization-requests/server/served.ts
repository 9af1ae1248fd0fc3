import "server-only";
import { done } from "@/lib/kit/operations/wire";
import { serveArea } from "@/lib/server/core/serve-area";
import { authorizationRequestOperations, authorizationRequestsAtService } from "../operations";
import { requestCreateInput, requestIdInput, requestListInput, requestStoreInput, verifyInput } from "../schemas";
import { requestStored } from "./answers";
import { authorizationRequestFinder } from "./find";
import { requestMessages } from "./messages";
import { requestNotices } from "./notices";
import { requestSeals } from "./record";

export const authorizationRequestsArea = serveArea(
  { ...authorizationRequestsAtService, ...authorizationRequestOperations },
  {
    store: { input: requestStoreInput, output: requestStored },
    verify: { input: verifyInput, output: done },
    list: requestListInput,
    show: requestIdInput,
    create: requestCreateInput,
    seen: requestIdInput,
    takeBack: requestIdInput,
  },
  { finders: [authorizationRequestFinder], sealed: requestSeals, notices: requestNotices, messages: requestMessages },
);
