import "server-only";
import { cardLifecycleOperations as operations } from "@/lib/card-lifecycle/operations";
import { openPage, pageLink } from "@/lib/server/card-lifecycle/pages";
import { askReissue, confirmCode, sendCode } from "@/lib/server/card-lifecycle/reissue";
import { handle } from "./handle";

export const handlers = [
  handle(operations.reissue, askReissue),
  handle(operations.confirmCode, confirmCode),
  handle(operations.sendCode, ({ applicationId }, context) => sendCode(applicationId, context)),
  handle(operations.openPage, openPage),
  handle(operations.pageLink, pageLink),
];
