export { servePasskeySignIn as POST } from "@/lib/server/members/passkey-routes";
