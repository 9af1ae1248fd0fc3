import "server-only";
import { areaOf } from "@/lib/operations/area";
import { inquiryFileOperations } from "./operations";
import * as schemas from "./schemas";

export const inquiryFilesArea = areaOf(inquiryFileOperations, {
  list: schemas.fileListInput,
  show: schemas.fileIdInput,
  rows: schemas.fileRowsInput,
  create: schemas.fileCreateInput,
  start: schemas.fileStartInput,
  stop: schemas.fileIdInput,
});
