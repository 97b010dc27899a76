import type { IncomingMessage } from 'node:http';
import { normalizedPath } from '#platform/http/plain-path.ts';
import type { HttpError } from './http-errors.ts';

const link = { href: '/staff', label: 'Go to the overview' };
export const NO_SUCH_PAGE: HttpError = {
  status: 404,
  title: 'Page not found',
  dataNote: 'Check the address. The page may have been renamed or removed.',
  advice: 'Nothing changed.',
  link,
};
const NOT_ALLOWED: HttpError = {
  status: 403,
  title: 'Your role can’t open this page',
  dataNote: 'Nothing changed.',
  advice: 'If you need access, ask an administrator.',
  link,
};

const FILES = '/staff/consents/text/';

export function staffHttpError({ url }: Pick<IncomingMessage, 'url'>, status: number): HttpError | undefined {
  const path = normalizedPath(url);
  if (!path.startsWith('/staff/') || path.startsWith(FILES)) return;
  return [NO_SUCH_PAGE, NOT_ALLOWED].find((error) => error.status === status);
}
