import { REFRESH_ROUTE } from "../core/faults";
import { Fields } from "../core/fields";
import type { Area } from "../core/types";
import { isRefreshTokenOf, refreshPair } from "./tokens";

export const tokenArea: Area = {
  name: "token",
  // Not in `tables`: after a reset, clients that hold a token pair stay connected.
  schema: `CREATE TABLE IF NOT EXISTS tokens (access TEXT PRIMARY KEY, refresh TEXT NOT NULL UNIQUE, issued_at INTEGER NOT NULL,
    access_until INTEGER NOT NULL, refresh_until INTEGER NOT NULL, refreshed_at INTEGER) WITHOUT ROWID;`,
  routes: [
    {
      ...REFRESH_ROUTE,
      host: "api",
      guard: "open",
      isOf: (sandbox, { body }) => isRefreshTokenOf(sandbox, body.refreshtoken),
      handle: ({ sandbox, body }) => {
        const fields = new Fields(body);
        const refresh = fields.text("refreshtoken", { required: true, max: 2048 });
        fields.done();
        return refreshPair(sandbox, refresh ?? "");
      },
    },
  ],
};
