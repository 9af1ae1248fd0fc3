import "@/lib/server/app";

export { serveForgotten as POST } from "@/lib/areas/settings/team/server/forgotten";
