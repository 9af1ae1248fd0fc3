import "server-only";
import { serveArea } from "@/lib/server/core/serve-area";
import { inquiryFileOperations } from "../operations";
import * as schemas from "../schemas";

export const inquiryFilesArea = serveArea(inquiryFileOperations, {
  list: schemas.fileListInput,
  show: schemas.fileIdInput,
  rows: schemas.fileRowsInput,
  create: schemas.fileCreateInput,
  start: schemas.fileStartInput,
  stop: schemas.fileIdInput,
});
