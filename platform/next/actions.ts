import type { IncomingHttpHeaders } from 'node:http';
import { type HttpError, httpErrors } from '#platform/http-errors/http-errors.ts';
import { type FormCall, readArguments, readBoundArguments, readFormCalls } from './action-arguments.ts';

export const ACTION_ID = /^[0-9a-f]{42}$/;
const MASKED_PARAMETERS = 6;

export type KnownActions = ReadonlyMap<string, ReadonlySet<string>> | undefined;

export type ActionContext = {
  known: KnownActions;
  route: string;
};

/** Of a call by script, before its body is parsed. */
export function checkCalledAction(
  { 'next-action': called }: IncomingHttpHeaders,
  context: ActionContext,
): HttpError | undefined {
  return called === undefined ? undefined : checkId(String(called), context);
}

/** Runs before React or Next reads the body. Arguments are read only for an action that this page has. */
export function checkAction(
  headers: IncomingHttpHeaders,
  body: FormData | string,
  context: ActionContext,
): HttpError | undefined {
  const called = headers['next-action']?.toString();
  if (called !== undefined) return checkId(called, context) ?? checkCount(called, readArguments(body));
  const calls = typeof body === 'string' ? 'malformed' : readFormCalls(body);
  if (calls === 'malformed' || calls.length === 0) return httpErrors.unreadable;
  const firstOf = (check: (call: FormCall) => HttpError | undefined) =>
    calls.map(check).find((error) => error !== undefined);
  return (
    firstOf(({ id }) => checkId(id, context)) ??
    firstOf((call) => checkCount(call.id, readBoundArguments(call)))
  );
}

function checkId(id: string, { known, route }: ActionContext): HttpError | undefined {
  if (!ACTION_ID.test(id)) return httpErrors.unreadable;
  // Next would print several lines for an action that this page lacks, or forward the call to its page.
  return known && !known.get(id)?.has(route) ? httpErrors.unknownAction : undefined;
}

/** An action must get as many arguments as it has parameters: a stranger could make it fail with fewer. */
function checkCount(id: string, count: number | 'malformed'): HttpError | undefined {
  const parameters = parameterCount(id);
  const isRight = count !== 'malformed' && (parameters === 0 || parameters === count);
  return isRight ? undefined : httpErrors.unreadable;
}

/** Next encodes in the first byte of an action's id which of its first six parameters exist. */
export function parameterCount(id: string) {
  const mask = (Number.parseInt(id.slice(0, 2), 16) >> 1) & 0x3f;
  return mask === 0 ? 0 : MASKED_PARAMETERS - Math.log2(mask & -mask);
}
