import { z } from "zod";
import { joinAgainInput, joinInput } from "@/lib/areas/settings/team/schemas";
import { ApiError } from "@/lib/kit/operations/errors";
import { accountOf, findOpenInvitation, join } from "@/lib/server/members/invitations";
import { serveLink } from "@/lib/server/members/link-routes";
import { parseInput } from "@/lib/server/proxy/problem";

export async function POST(request: Request, { params }: { params: Promise<{ token: string }> }): Promise<Response> {
  const { token } = await params;
  return serveLink(request, z.looseObject({}), async (given, from) => {
    const invitation = await findOpenInvitation(token, "invitation", from.ip);
    if (!invitation?.email) throw new ApiError("not_found");
    const hasAccount = (await accountOf(invitation.email)) !== null;
    const input = hasAccount ? { name: "", ...parseInput(joinAgainInput, given) } : parseInput(joinInput, given);
    return join(invitation, input, from);
  });
}
