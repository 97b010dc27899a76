import type { IncomingMessage } from 'node:http';
import { normalizedPath } from '#platform/http/plain-path.ts';

/** The fields of a rejected form without scripts, which the error page offers to send again. */
export type OldInput = [name: string, value: string][];

/** Whether the error page may contain a form with these fields. */
export type IsReplayable = (names: readonly string[]) => boolean;

type Post = Pick<IncomingMessage, 'headers' | 'method' | 'url'>;

/** The consent page asks for an SSN, so nothing of its form is returned. */
const SECRET_PAGE = /\/consent$/;
/** Several times the size of any form. */
const MAX_INPUT_BYTES = 16 * 1024;

export function mayHoldInput(post: Post): boolean {
  return isPlainForm(post) && Number(post.headers['content-length']) <= MAX_INPUT_BYTES;
}

/** Undefined if the page may not contain one of the fields: a form without a field can't be sent again. */
export function oldInputOf(
  post: Post,
  form: FormData | undefined,
  isReplayable: IsReplayable = () => false,
): OldInput | undefined {
  if (!form || !isPlainForm(post)) return;
  const fields = [...form];
  if (!fields.some(([name]) => isActionField(name))) return;
  const names = fields.map(([name]) => name).filter((name) => !isActionField(name));
  if (!isReplayable(names)) return;
  return fields.flatMap(([name, value]): OldInput => (typeof value === 'string' ? [[name, value]] : []));
}

const isActionField = (name: string) => name.startsWith('$ACTION_');

export function isPlainForm({ headers, method, url }: Post) {
  return (
    method === 'POST' &&
    headers['next-action'] === undefined &&
    /^multipart\/form-data\b/i.test(headers['content-type'] ?? '') &&
    !SECRET_PAGE.test(normalizedPath(url))
  );
}
