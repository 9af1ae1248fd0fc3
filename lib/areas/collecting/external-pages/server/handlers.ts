import "server-only";
import { ApiError } from "@/lib/kit/operations/errors";
import { roleCan } from "@/lib/kit/permissions";
import { registry } from "@/lib/server/core/registry";
import { configuredAddress, settingOf } from "@/lib/server/core/upstream";
import { handle } from "@/lib/server/local/handle";
import { externalPageOperations } from "../operations";

export const handlers = [
  handle(externalPageOperations.address, async ({ externalPage: id, token }, { member }) => {
    const page = registry().externalPages.get(id);
    if (!page) throw new ApiError("not_found");
    if (!roleCan(member.role, page.permission)) throw new ApiError("forbidden");
    const host = configuredAddress(page.host);
    if (host === undefined) throw new ApiError("host_missing", { detail: settingOf(page.host) });
    return { url: `${host}${page.path.replace(":token", encodeURIComponent(token))}` };
  }),
];
