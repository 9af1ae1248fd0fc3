import "server-only";
import { areaOf } from "@/lib/operations/area";
import { noInput } from "@/lib/operations/input";
import { everyPage } from "@/lib/server/exports/every-page";
import { exportSource } from "@/lib/server/exports/source";
import { listInquiries } from "@/lib/server/inquiries/list";
import { inquiryAnswer } from "./answers";
import { inquiryFile } from "./fields";
import { inquiryFinder } from "./find";
import { INQUIRY_KINDS, type InquiryKind } from "./kinds";
import { inquiriesAtService, inquiryOperations } from "./operations";
import {
  inquiryAskInput,
  inquiryCallInput,
  inquiryDecideInput,
  inquiryIdInput,
  inquiryListInput,
  inquirySettingsInput,
  inquiryTotalsInput,
} from "./schemas";

const served = Object.fromEntries(
  INQUIRY_KINDS.map((kind) => [kind, { input: inquiryCallInput(kind), output: inquiryAnswer(kind) }]),
) as {
  [Kind in InquiryKind]: { input: ReturnType<typeof inquiryCallInput>; output: ReturnType<typeof inquiryAnswer> };
};

export const inquiriesAtServiceArea = areaOf(inquiriesAtService, served);

const inquiryExport = exportSource({
  permission: "inquiries.read",
  columns: inquiryFile,
  operation: { personal: "nothing" },
  input: inquiryListInput,
  // One that is answered meanwhile leaves the list by its state, and would pull others onto pages that were read.
  rows: ({ state, ...input }, _, reader) =>
    everyPage(
      (page, perPage) => listInquiries({ ...input, page, perPage }, reader),
      state && ((row) => row.state === state),
    ),
});

export const inquiriesArea = areaOf(
  inquiryOperations,
  {
    list: inquiryListInput,
    totals: inquiryTotalsInput,
    show: inquiryIdInput,
    ask: inquiryAskInput,
    decide: inquiryDecideInput,
    withdraw: inquiryIdInput,
    seen: inquiryIdInput,
    picture: inquiryIdInput,
    settings: noInput,
    changeSettings: inquirySettingsInput,
  },
  { files: { inquiries: inquiryExport }, finders: [inquiryFinder] },
);
