import { pageNumber, perPage } from "@/lib/operations/input";
import * as z from "@/lib/zod";

export const businessUserListInput = z.object({ page: pageNumber, perPage });
