import { Link2Off } from "lucide-react";
import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/kit/ui/button";
import { routes } from "@/lib/kit/routes";
import { AuthCard } from "./auth-card";

/** For a one-time link that does not work: why that may be, and what to do. */
export function LinkFailure({ why }: { why: "invitationInvalid" | "resetInvalid" | "setupInvalid" | "locked" }) {
  const auth = useTranslations("auth.link");
  return (
    <AuthCard
      title={
        <span className="flex items-center gap-2">
          <Link2Off aria-hidden className="size-5 text-muted" />
          {why === "locked" ? auth("lockedTitle") : auth("invalidTitle")}
        </span>
      }
      description={auth(why)}
    >
      <ButtonLink href={routes.signIn()}>{auth("toSignIn")}</ButtonLink>
    </AuthCard>
  );
}
