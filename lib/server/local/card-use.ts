import "server-only";
import { cardUseOperations as operations } from "@/lib/card-use/operations";
import { openPage, pageLink } from "@/lib/server/card-use/pages";
import { askReissue, confirmCode, sendCode } from "@/lib/server/card-use/reissue";
import { handle } from "./handle";

export const handlers = [
  handle(operations.reissue, askReissue),
  handle(operations.confirmCode, confirmCode),
  handle(operations.sendCode, ({ applicationId }, context) => sendCode(applicationId, context)),
  handle(operations.openPage, openPage),
  handle(operations.pageLink, pageLink),
];
