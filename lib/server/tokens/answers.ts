import "server-only";
import { integer, mapped, text, textOrNull } from "@/lib/kit/operations/wire";
import { recordIn } from "@/lib/kit/operations/wire-rows";
import * as z from "@/lib/kit/zod";

/** A token pair, as the service gives it for a refresh token. */
export const tokenAnswer = mapped(
  z.object({ access_token: text, refresh_token: text, expires_in: integer }),
  (pair) => ({
    accessToken: pair.access_token,
    refreshToken: pair.refresh_token,
    expiresInSeconds: pair.expires_in,
  }),
);

/** The Persian name in a business's profile. A profile without the English name is not read as one. */
export const profileName = recordIn(
  mapped(z.object({ business_name: text, business_name_fa: textOrNull }), (profile) => profile.business_name_fa),
  "data",
);
