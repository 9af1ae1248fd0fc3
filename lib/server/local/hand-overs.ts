import "server-only";
import { handOverOperations } from "@/lib/hand-overs/operations";
import { handOver } from "@/lib/operations/catalogue";
import { ApiError } from "@/lib/operations/errors";
import { roleCan } from "@/lib/permissions";
import { configuredAddress, settingOf } from "@/lib/server/upstream";
import { handle } from "./handle";

export const handlers = [
  handle(handOverOperations.address, async ({ handOver: id, token }, { member }) => {
    const page = handOver(id);
    if (!page) throw new ApiError("not_found");
    if (!roleCan(member.role, page.permission)) throw new ApiError("forbidden");
    const host = configuredAddress(page.host);
    if (host === undefined) throw new ApiError("host_missing", { detail: settingOf(page.host) });
    return { url: `${host}${page.path.replace(":token", encodeURIComponent(token))}` };
  }),
];
