import path from "node:path";
import { ROOT } from "../../launch/before/settings.mjs";
import { build, isBuilt } from "../../launch/stack/build";

/** The production build of the checkout as it is now. */
export async function ensureBuilt(): Promise<void> {
  const distDir = path.resolve(ROOT, process.env.NEXT_DIST_DIR ?? ".next");
  if (isBuilt(ROOT, distDir)) return;
  console.log("Building …");
  await build(ROOT, distDir);
}
