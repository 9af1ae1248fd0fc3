import { QueuedHere } from "./queued-here";

/** The page itself: it shows what the list knew and asks for the rest while the server looks at who is asking. */
export default function Loading() {
  return <QueuedHere />;
}
