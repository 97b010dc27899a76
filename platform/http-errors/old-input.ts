import type { IncomingMessage } from 'node:http';
import { normalizedPath } from '#platform/http/plain-path.ts';

/** What a form without scripts has posted, to be offered once more where it could not be taken in. */
export type OldInput = [name: string, value: string][];

type Post = Pick<IncomingMessage, 'headers' | 'method' | 'url'>;

/**
 * These forms carry what is to be kept nowhere and sent back to nobody. They are known by their page, and by what they ask
 * wherever it is posted to.
 */
const SECRET_PAGE = /\/consent$/;
const SECRET_FIELD = /ssn|password|^code$/i;
/** Several times what any form of ours holds, and read in less time than a page takes to answer. */
const MAX_INPUT_BYTES = 16 * 1024;

/** Whether a post that is not taken in is worth reading nevertheless, for what its sender would have to type again. */
export function mayHoldInput(post: Post): boolean {
  return isPlainForm(post) && Number(post.headers['content-length']) <= MAX_INPUT_BYTES;
}

/** The fields of a post that may be sent again from the page that refuses it; undefined where there is nothing of the kind. */
export async function readOldInput(post: Post, body: Buffer): Promise<OldInput | undefined> {
  if (!isPlainForm(post)) return;
  const contentType = post.headers['content-type'] ?? '';
  try {
    const read = new Response(new Uint8Array(body), { headers: { 'Content-Type': contentType } });
    const fields = [...(await read.formData())];
    // Only a form of ours, which names what is to take it, is of any use again.
    if (!fields.some(([name]) => name.startsWith('$ACTION_'))) return;
    if (fields.some(([name]) => SECRET_FIELD.test(name))) return;
    return fields.flatMap(([name, value]): OldInput => (typeof value === 'string' ? [[name, value]] : []));
  } catch {
    return;
  }
}

/** A form that is sent without scripts, from a page whose fields may come back. */
function isPlainForm({ headers, method, url }: Post) {
  return (
    method === 'POST' &&
    headers['next-action'] === undefined &&
    /^multipart\/form-data\b/i.test(headers['content-type'] ?? '') &&
    !SECRET_PAGE.test(normalizedPath(url))
  );
}
