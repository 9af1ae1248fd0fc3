import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import type { SMTPServer } from "smtp-server";
import { readMail } from "./read-mail";
import type { SentMessages, SinkFault } from "./sent";

const LARGEST_MAIL = 1_048_576;
const NO_SUCH_MAILBOX = 550;
const TRY_LATER = 451;

/**
 * A mail server on this machine that keeps every mail and passes none on.
 *
 * @param port 0 takes a free one
 * @throws Error `EADDRINUSE` if the port is taken
 */
export async function startMailSink(sent: SentMessages, port: number): Promise<{ url: string; close: () => void }> {
  const sockets = new Set<Socket>();
  let smtp: Promise<SMTPServer> | undefined;
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    socket.on("error", () => undefined);
    // The library is read when the first mail comes: most sandboxes of tests never get one.
    smtp ??= openSmtp(sent);
    void smtp.then((library) => library.server.emit("connection", socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const close = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

async function openSmtp(sent: SentMessages): Promise<SMTPServer> {
  const { SMTPServer } = await import("smtp-server");
  const library = new SMTPServer({
    size: LARGEST_MAIL,
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onAuth: ({ username }, _session, callback) => callback(null, { user: username }),
    onRcptTo: (_address, _session, callback) => {
      const fault = sent.takeFault("mail");
      // A call that is not answered is a server that hangs.
      if (fault?.fault !== "hang") callback(fault && refusalOf(fault));
    },
    onData: (stream, { envelope }, callback) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (stream.sizeExceeded) return callback(withCode("the mail is too large", 552));
        const { subject, text, html, headers } = readMail(Buffer.concat(chunks));
        for (const { address } of envelope.rcptTo)
          sent.add({ channel: "mail", to: address, title: subject, text, detail: { html, headers } });
        callback();
      });
    },
  });
  library.on("error", () => undefined);
  return library;
}

const withCode = (message: string, responseCode: number): Error => Object.assign(new Error(message), { responseCode });

function refusalOf({ fault, value }: SinkFault): Error {
  if (fault === "refuse") return withCode("no such mailbox here", NO_SUCH_MAILBOX);
  return withCode("not now", value ?? TRY_LATER);
}
