import { NotFoundMessage } from "@/components/frame/shell/not-found-message";
import { requireMember } from "@/lib/server/pages/require-member";

type Props = { params: Promise<{ business: string }> };

/**
 * An address below a business that leads nowhere: said inside the shell, to its members. `notFound()` would leave the
 * drawing to the browser, after all scripts; the answer's 404 is `proxy.ts`'s.
 */
async function UnknownPage({ params }: Props) {
  await requireMember((await params).business);
  return <NotFoundMessage />;
}

export default UnknownPage;
