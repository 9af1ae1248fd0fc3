import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { routes } from "@/lib/kit/routes";
import { businessesOfMember } from "@/lib/server/members/businesses";
import { ownerOfSession, sessionCookieName } from "@/lib/server/members/session";

/** Nobody stays here: a member goes to their first business, everybody else to sign-in. */
export default async function Page() {
  const owner = await ownerOfSession((await cookies()).get(sessionCookieName())?.value);
  const [first] = owner ? await businessesOfMember(owner.id) : [];
  redirect(first ? routes.overview(first.business) : routes.signIn());
}
