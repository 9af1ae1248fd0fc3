import "server-only";
import { handle } from "@/lib/server/local/handle";
import { cardLifecycleOperations as operations } from "../operations";
import { openPage, pageLink } from "./pages";
import { askReissue, confirmCode, sendCode } from "./reissue";

export const handlers = [
  handle(operations.reissue, askReissue),
  handle(operations.confirmCode, confirmCode),
  handle(operations.sendCode, ({ applicationId }, context) => sendCode(applicationId, context)),
  handle(operations.openPage, openPage),
  handle(operations.pageLink, pageLink),
];
