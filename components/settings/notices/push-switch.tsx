"use client";

export function PushSwitch({ publicKey }: { publicKey: string }) {
  return <span>{publicKey}</span>;
}
