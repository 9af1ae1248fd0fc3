import { setUp } from "@/lib/areas/settings/team/server/set-up";
import { setupInput } from "@/lib/areas/settings/team/setup";
import { serveLink } from "@/lib/server/members/link-routes";

export async function POST(request: Request, { params }: { params: Promise<{ token: string }> }): Promise<Response> {
  const { token } = await params;
  return serveLink(request, setupInput, async (input, from) => ({
    memberId: await setUp(token, input, from),
    name: input.name,
    isNew: true,
    mayEnter: true,
  }));
}
