import "server-only";
import { externalPageOperations } from "@/lib/external-pages/operations";
import { externalPage } from "@/lib/operations/catalogue";
import { ApiError } from "@/lib/operations/errors";
import { roleCan } from "@/lib/permissions";
import { configuredAddress, settingOf } from "@/lib/server/upstream";
import { handle } from "./handle";

export const handlers = [
  handle(externalPageOperations.address, async ({ externalPage: id, token }, { member }) => {
    const page = externalPage(id);
    if (!page) throw new ApiError("not_found");
    if (!roleCan(member.role, page.permission)) throw new ApiError("forbidden");
    const host = configuredAddress(page.host);
    if (host === undefined) throw new ApiError("host_missing", { detail: settingOf(page.host) });
    return { url: `${host}${page.path.replace(":token", encodeURIComponent(token))}` };
  }),
];
