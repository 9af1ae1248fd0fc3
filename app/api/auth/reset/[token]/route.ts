import "@/lib/server/app";
import { resetAccess } from "@/lib/server/members/access-reset";
import { serveLink } from "@/lib/server/members/link-routes";
import { newAccessInput } from "@/lib/team/schemas";

export async function POST(request: Request, { params }: { params: Promise<{ token: string }> }): Promise<Response> {
  const { token } = await params;
  return serveLink(request, newAccessInput, async (input, from) => {
    const { id, name } = await resetAccess(token, input, from);
    return { memberId: id, name, isNew: false, mayEnter: false };
  });
}
