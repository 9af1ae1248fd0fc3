import { NextResponse } from "next/server";

/** Stands here so that the build does not find Daftar's own, which it looks for in the folders above. Runs for nothing. */
export function proxy(): NextResponse {
  return NextResponse.next();
}

export const config = { matcher: ["/nowhere"] };
