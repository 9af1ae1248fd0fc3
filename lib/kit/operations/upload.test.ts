import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { parse } from "zod";
import { cardOperations } from "@/lib/areas/cards/cards/operations";
import { FILE_HEAD, fileHead } from "./file-head";
import { fileFault, uploadOperation } from "./upload";

const INPUT = { provider: "default", cardholderId: "c", type: "signature_photo" } as const;
const PNG = Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(1000)]);
const operation = cardOperations.uploadDocument;

/** As much of a browser's XMLHttpRequest as is used, over `fetch` to a server of the test. */
class Xhr {
  static origin = "";
  upload: { onprogress?: (event: object) => void; onload?: () => void } = {};
  status = 0;
  responseText = "";
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  #path = "";
  #headers = new Headers();
  #answered: Headers | undefined;
  #controller = new AbortController();
  open(_: string, path: string) {
    this.#path = path;
  }
  setRequestHeader(name: string, value: string) {
    this.#headers.set(name, value);
  }
  getResponseHeader(name: string) {
    return this.#answered?.get(name) ?? null;
  }
  abort() {
    this.#controller.abort();
    this.onabort?.();
    this.onloadend?.();
  }
  async send(file: Blob) {
    this.upload.onprogress?.({ loaded: file.size / 2, total: file.size });
    await Promise.resolve();
    if (this.#controller.signal.aborted) return;
    this.upload.onload?.();
    try {
      const headers = this.#headers;
      const answer = await fetch(Xhr.origin + this.#path, { method: "POST", headers, body: file });
      this.#answered = answer.headers;
      this.status = answer.status;
      this.responseText = await answer.text();
      this.onload?.();
    } catch {
      this.onerror?.();
    }
    this.onloadend?.();
  }
}

let server: Server;
const answer = vi.fn<(request: IncomingMessage, body: Buffer, response: ServerResponse) => void>();
beforeEach(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    answer(request, Buffer.concat(chunks), response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  Xhr.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubGlobal("XMLHttpRequest", Xhr);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  answer.mockReset();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function send(signal = new AbortController().signal) {
  const progress: (number | null)[] = [];
  const options = { writeKey: "k", signal, onProgress: (share: number | null) => progress.push(share) };
  return { progress, done: uploadOperation("parsmart", operation, INPUT, new Blob([PNG]), options) };
}

it("says before the bytes what comes, and tells how far it is", async () => {
  answer.mockImplementation((_, __, response) => response.end('{"type":"signature_photo"}'));
  const { progress, done } = send();
  expect(await done).toEqual({ type: "signature_photo" });
  expect(progress).toEqual([0.5, null]);
  const [request, body] = answer.mock.calls[0] ?? [];
  expect(body).toEqual(PNG);
  expect(request?.headers).toMatchObject({ "x-daftar-request": "1", "x-daftar-write": "k" });
  const said = JSON.parse(decodeURIComponent(String(request?.headers[FILE_HEAD])));
  expect(parse(fileHead, said)).toEqual({
    input: INPUT,
    size: PNG.length,
    sha256: createHash("sha256").update(PNG).digest("hex"),
  });
});

it("gives the server's refusal with its fields", async () => {
  answer.mockImplementation((_, __, response) => {
    response.statusCode = 422;
    response.end('{"code":"invalid_input","fields":{"file":"errors.fileType"}}');
  });
  await expect(send().done).rejects.toMatchObject({ code: "invalid_input", fields: { file: "errors.fileType" } });
});

it("does not know what became of a file whose answer was lost", async () => {
  answer.mockImplementation((request) => request.socket.destroy());
  await expect(send().done).rejects.toMatchObject({ code: "outcome_unknown" });
});

it("sends nothing that was given up before", async () => {
  const controller = new AbortController();
  controller.abort();
  await expect(send(controller.signal).done).rejects.toMatchObject({ code: "upload_cut_off" });
  expect(answer).not.toHaveBeenCalled();
});

it.each([
  [PNG, undefined],
  [Buffer.alloc(0), "errors.fileEmpty"],
  [Buffer.concat([PNG, Buffer.alloc(5 * 1024 * 1024)]), "errors.fileTooLarge"],
  [Buffer.from("%PDF-1.7 and more"), "errors.fileType"],
  [Buffer.from("\0\0\0\x18ftypheic", "latin1"), "errors.fileHeic"],
  [Buffer.from("\0\0\0\x14ftypqt  ", "latin1"), "errors.fileMov"],
])("looks at a chosen file before it is sent", async (bytes, fault) => {
  expect(await fileFault(operation, INPUT, new Blob([new Uint8Array(bytes)]))).toBe(fault);
});
