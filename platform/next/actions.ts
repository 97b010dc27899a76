import type { IncomingHttpHeaders } from 'node:http';
import { type HttpError, httpErrors } from '#platform/http-errors/http-errors.ts';
import { readArguments, readFormArguments } from './action-arguments.ts';

export const ACTION_ID = /^[0-9a-f]{42}$/;
const MASKED_PARAMETERS = 6;

export type KnownActions = ReadonlyMap<string, ReadonlySet<string>> | undefined;

export type ActionContext = {
  known: KnownActions;
  route: string;
};

/** Runs before React or Next reads the body. */
export function checkAction(
  headers: IncomingHttpHeaders,
  body: FormData | string,
  context: ActionContext,
): HttpError | undefined {
  const called = headers['next-action'];
  if (called !== undefined) return checkCall(called.toString(), readArguments(body), context);
  const calls = typeof body === 'string' ? 'malformed' : readFormArguments(body);
  if (calls === 'malformed' || calls.length === 0) return httpErrors.unreadable;
  return calls.map(({ id, count }) => checkCall(id, count, context)).find((error) => error !== undefined);
}

/** An action must get as many arguments as it has parameters: a stranger could make it fail with fewer. */
function checkCall(id: string, count: number | 'malformed', { known, route }: ActionContext) {
  if (!ACTION_ID.test(id) || count === 'malformed') return httpErrors.unreadable;
  // Next would print several lines for an action that this page lacks, or forward the call to its page.
  if (known && !known.get(id)?.has(route)) return httpErrors.unknownAction;
  const parameters = parameterCount(id);
  return parameters === 0 || parameters === count ? undefined : httpErrors.unreadable;
}

/** Next encodes in the first byte of an action's id which of its first six parameters exist. */
export function parameterCount(id: string) {
  const mask = (Number.parseInt(id.slice(0, 2), 16) >> 1) & 0x3f;
  return mask === 0 ? 0 : MASKED_PARAMETERS - Math.log2(mask & -mask);
}
