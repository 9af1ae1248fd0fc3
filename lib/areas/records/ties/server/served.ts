import "server-only";
import { noInput } from "@/lib/kit/operations/input";
import { serveArea } from "@/lib/server/core/serve-area";
import { tieOperations } from "../operations";
import { removalAnswerInput, removalIdInput, removalInput, tiesInput } from "../schemas";
import { removalNotices } from "./notices";
import { removalSeals } from "./words";

export const tiesArea = serveArea(
  tieOperations,
  {
    show: tiesInput,
    removals: noInput,
    propose: removalInput,
    answer: removalAnswerInput,
    withdraw: removalIdInput,
    seen: noInput,
  },
  { sealed: removalSeals, notices: removalNotices },
);
