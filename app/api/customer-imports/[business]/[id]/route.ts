import "@/lib/server/app";
import { customerImport } from "@/lib/areas/people/customer-imports/server/file";

export const GET = customerImport.getResult;
