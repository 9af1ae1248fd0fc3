export { servePasskeyBegin as POST } from "@/lib/server/members/passkey-routes";
