import "server-only";
import { inquiryFileOperations as operations } from "@/lib/inquiry-files/operations";
import type { InquiriesAsked, InquiryContent } from "@/lib/server/inquiry-files/content";
import { createFile } from "@/lib/server/inquiry-files/create";
import { fileKind as kind } from "@/lib/server/inquiry-files/kind";
import { inquiryFilesOf, inquiryRowsOf } from "@/lib/server/inquiry-files/view";
import { continueJob } from "@/lib/server/jobs/watched/start";
import type { Step } from "@/lib/server/jobs/watched/steps";
import { askedOf } from "@/lib/server/row-files/asked";
import { fileHandlers, withSentFile } from "@/lib/server/row-files/handlers";
import { handle } from "./handle";

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
