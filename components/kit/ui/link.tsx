"use client";

import NextLink from "next/link";
import { type ComponentProps, useState } from "react";

/**
 * A link whose page is fetched ahead once somebody points at it or reaches it by keyboard. Fetching every link that is
 * in sight would ask the server for dozens of pages with each one that is opened.
 */
export function Link({ prefetch, onPointerEnter, onFocus, ...rest }: ComponentProps<typeof NextLink>) {
  const [isLikely, setIsLikely] = useState(false);
  return (
    <NextLink
      {...rest}
      prefetch={isLikely ? prefetch : false}
      onPointerEnter={(event) => {
        setIsLikely(true);
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        setIsLikely(true);
        onFocus?.(event);
      }}
    />
  );
}
