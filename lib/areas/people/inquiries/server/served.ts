import "server-only";
import { noInput } from "@/lib/kit/operations/input";
import { listInput } from "@/lib/kit/records/list-input";
import { serveArea } from "@/lib/server/core/serve-area";
import { everyPage } from "@/lib/server/exports/every-page";
import { exportSource } from "@/lib/server/exports/source";
import { inquiryFile } from "../fields";
import { inquiryFilters } from "../filters";
import { INQUIRY_KINDS, type InquiryKind } from "../kinds";
import { inquiriesAtService, inquiryOperations } from "../operations";
import {
  inquiryAskInput,
  inquiryCallInput,
  inquiryDecideInput,
  inquiryIdInput,
  inquirySettingsInput,
  inquiryTotalsInput,
} from "../schemas";
import { inquiryAnswer } from "./answers";
import { inquiryFinder } from "./find";
import { inquiryNotices } from "./notices";
import { inquirySeals, listInquiries } from "./record";

const served = Object.fromEntries(
  INQUIRY_KINDS.map((kind) => [kind, { input: inquiryCallInput(kind), output: inquiryAnswer(kind) }]),
) as {
  [Kind in InquiryKind]: { input: ReturnType<typeof inquiryCallInput>; output: ReturnType<typeof inquiryAnswer> };
};

export const inquiriesAtServiceArea = serveArea(inquiriesAtService, served);

const inquiryExport = exportSource({
  permission: "inquiries.read",
  columns: inquiryFile,
  operation: { personal: "nothing" },
  input: listInput(inquiryFilters),
  // One that is answered meanwhile leaves the list by its state, and would pull others onto pages that were read.
  rows: ({ state, ...input }, _, reader) =>
    everyPage(
      (page, perPage) => listInquiries({ ...input, page, perPage }, reader),
      state && ((row) => row.state === state),
    ),
});

export const inquiriesArea = serveArea(
  inquiryOperations,
  {
    list: listInput(inquiryFilters),
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
  { files: { inquiries: inquiryExport }, finders: [inquiryFinder], sealed: inquirySeals, notices: inquiryNotices },
);
