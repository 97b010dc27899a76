import type { ServerResponse } from 'node:http';

const PAGE = /^text\/html\b/;
const END_OF_HEAD = '</head>';

/** Adds a module to the page, under the nonce of its policy. A page without a nonce stays as it is. */
export function insertInto(response: ServerResponse, address: string): void {
  const { write, end } = response;
  const parts: Buffer[] = [];
  const isHeld = () =>
    nonceOf(response) !== null &&
    !response.hasHeader('Content-Encoding') &&
    PAGE.test(String(response.getHeader('Content-Type') ?? ''));

  response.write = (...written: unknown[]) => {
    if (!isHeld()) return Reflect.apply(write, response, written);
    parts.push(bytesOf(written));
    process.nextTick(callbackOf(written));
    return true;
  };
  response.end = (...written: unknown[]) => {
    if (!isHeld()) return Reflect.apply(end, response, written);
    const page = Buffer.concat([...parts, bytesOf(written)]).toString();
    const script = `<script type="module" async nonce="${nonceOf(response)}" src="${address}"></script>`;
    const body = Buffer.from(page.replace(END_OF_HEAD, () => script + END_OF_HEAD));
    if (!response.headersSent) response.setHeader('Content-Length', body.length);
    return Reflect.apply(end, response, [body, callbackOf(written)]);
  };
}

function nonceOf(response: ServerResponse): string | null {
  const policy = String(response.getHeader('Content-Security-Policy') ?? '');
  return /'nonce-([\w+/=-]+)'/.exec(policy)?.[1] ?? null;
}

function bytesOf([chunk, encoding]: unknown[]): Buffer {
  if (typeof chunk === 'string') return Buffer.from(chunk, encodingOf(encoding));
  return chunk instanceof Uint8Array ? Buffer.from(chunk) : Buffer.alloc(0);
}

const encodingOf = (given: unknown): BufferEncoding =>
  typeof given === 'string' && Buffer.isEncoding(given) ? given : 'utf8';

const callbackOf = (written: unknown[]): (() => void) =>
  (written.find((each) => typeof each === 'function') as (() => void) | undefined) ?? (() => undefined);
