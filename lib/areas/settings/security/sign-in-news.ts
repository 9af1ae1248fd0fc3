const CHANNEL = "daftar-signed-in";

/** Tells the browser's other tabs who is signed in now: those of somebody else reload, those that wait go on. */
export function announceSignIn(memberId: string): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(memberId);
  channel.close();
}

/** @returns a function that stops listening */
export function onSignInElsewhere(listener: (memberId: string) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<string>) => listener(data);
  return () => channel.close();
}
