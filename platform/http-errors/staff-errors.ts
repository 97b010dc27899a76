import type { IncomingMessage } from 'node:http';
import { plainPath } from '#platform/http/plain-path.ts';
import type { Refusal } from './http-errors.ts';

const way = { href: '/staff', label: 'Go to the overview' };
export const NO_SUCH_PAGE: Refusal = {
  status: 404,
  title: 'There is no such page',
  kept: 'The address may be mistyped, or what stood here is gone by now.',
  advice: 'Nothing was changed.',
  way,
};
const NOT_ALLOWED: Refusal = {
  status: 403,
  title: 'This is not for your role',
  kept: 'Nothing was changed.',
  advice: 'If your work needs it, ask an administrator to change your role.',
  way,
};

/** These are files, which say for themselves that they are not there. */
const FILES = '/staff/consents/text/';

/** What stands in the place of a page of the console that the framework answers with nothing but scripts. */
export function staffRefusal({ url }: Pick<IncomingMessage, 'url'>, status: number): Refusal | undefined {
  const path = plainPath(url);
  if (!path.startsWith('/staff/') || path.startsWith(FILES)) return;
  return [NO_SUCH_PAGE, NOT_ALLOWED].find((refusal) => refusal.status === status);
}
