import "@/lib/server/app";
import { inquiryFile } from "@/lib/areas/people/inquiry-files/server/file";

export const GET = inquiryFile.getResult;
