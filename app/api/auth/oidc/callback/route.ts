import "@/lib/server/app";

export { serveOidcCallback as GET } from "@/lib/areas/settings/team/server/oidc-routes";
