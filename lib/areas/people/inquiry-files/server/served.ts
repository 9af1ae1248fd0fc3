import "server-only";
import { serveArea } from "@/lib/server/core/serve-area";
import { fileInputs } from "@/lib/server/row-files/serve";
import { inquiryFileOperations } from "../operations";
import { inquiryFileCreateInput, inquiryFileStartInput } from "../schemas";

export const inquiryFilesArea = serveArea(inquiryFileOperations, {
  ...fileInputs,
  create: inquiryFileCreateInput,
  start: inquiryFileStartInput,
});
