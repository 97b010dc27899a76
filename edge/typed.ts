import type { IncomingMessage } from 'node:http';

/** What a form without scripts has posted, to be offered once more where it could not be taken in. */
export type Typed = [name: string, value: string][];

/** These forms carry what is to be kept nowhere and sent back to nobody. */
const NEVER_SENT_BACK = /\/consent$/;

/** The fields of a post that may be sent again from the page that refuses it; undefined where there is nothing of the kind. */
export async function typedIn(
  { headers, url = '' }: Pick<IncomingMessage, 'headers' | 'url'>,
  body: Buffer,
): Promise<Typed | undefined> {
  const [path = ''] = url.split('?', 1);
  const contentType = headers['content-type'] ?? '';
  if (headers['next-action'] || NEVER_SENT_BACK.test(path) || !/^multipart\/form-data\b/i.test(contentType))
    return;
  try {
    const read = new Response(new Uint8Array(body), { headers: { 'Content-Type': contentType } });
    const fields = [...(await read.formData())];
    // Only a form of ours, which names what is to take it, is of any use again.
    if (!fields.some(([name]) => name.startsWith('$ACTION_'))) return;
    return fields.flatMap(([name, value]): Typed => (typeof value === 'string' ? [[name, value]] : []));
  } catch {
    return;
  }
}
