import "@/lib/server/app";

export { serveOidcStart as GET } from "@/lib/areas/settings/team/server/oidc-routes";
