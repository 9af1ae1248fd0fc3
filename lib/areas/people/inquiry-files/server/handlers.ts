import "server-only";
import { continueJob } from "@/lib/server/jobs/watched/start";
import type { Step } from "@/lib/server/jobs/watched/steps";
import { handle } from "@/lib/server/local/handle";
import { askedOf } from "@/lib/server/row-files/asked";
import { fileHandlers, withSentFile } from "@/lib/server/row-files/handlers";
import { inquiryFileOperations as operations } from "../operations";
import type { InquiriesAsked, InquiryContent } from "./content";
import { createFile } from "./create";
import { fileKind as kind } from "./kind";
import { inquiryFilesOf, inquiryRowsOf } from "./view";

const { handlers: shared, shownOne } = fileHandlers({
  kind,
  operations,
  idName: "fileId",
  shown: inquiryFilesOf,
  linesOf: (steps: readonly Step<InquiryContent>[], job) => inquiryRowsOf(steps, askedOf<InquiriesAsked>(job)),
});

export const handlers = [
  ...shared,

  handle(operations.create, ({ kind: asks, fileName }, context) =>
    withSentFile(kind, context, async (sent) =>
      shownOne(await createFile({ kind: asks, fileName, ...sent }, context.member), context.member),
    ),
  ),

  handle(operations.start, async ({ fileId, isAgain, limitRial }, { member }) => {
    const changed = limitRial === undefined ? {} : { limitRial };
    return shownOne(await continueJob(kind, member, fileId, isAgain, changed), member);
  }),
];
