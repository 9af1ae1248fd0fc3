import "@/lib/server/app";
import { newAccessInput } from "@/lib/areas/settings/team/schemas";
import { resetAccess } from "@/lib/areas/settings/team/server/access-reset";
import { serveLink } from "@/lib/server/members/link-routes";

export async function POST(request: Request, { params }: { params: Promise<{ token: string }> }): Promise<Response> {
  const { token } = await params;
  return serveLink(request, newAccessInput, async (input, from) => {
    const { id, name } = await resetAccess(token, input, from);
    return { memberId: id, name, isNew: false, mayEnter: false };
  });
}
