import type { IncomingHttpHeaders } from 'node:http';
import { type Refusal, refusals } from '#platform/http-errors/http-errors.ts';
import { readArguments, readFormArguments } from './action-arguments.ts';

export const ACTION_ID = /^[0-9a-f]{42}$/;
const MASKED_PARAMETERS = 6;

/** The routes of each action's pages in this build, by its id; undefined while developing, when they come and go. */
export type KnownActions = ReadonlyMap<string, ReadonlySet<string>> | undefined;

/** What is known of actions where a call arrives. */
export type ActionsHere = {
  known: KnownActions;
  /** The route that is called, as a template. */
  route: string;
};

/** Judges the call of a server action that a body holds, before React or Next reads it. */
export function judgeAction(
  headers: IncomingHttpHeaders,
  body: FormData | string,
  here: ActionsHere,
): Refusal | undefined {
  const called = headers['next-action'];
  if (called !== undefined) return judgeCall(called.toString(), readArguments(body), here);
  const calls = typeof body === 'string' ? 'malformed' : readFormArguments(body);
  if (calls === 'malformed' || calls.length === 0) return refusals.unreadable;
  return calls.map(({ id, count }) => judgeCall(id, count, here)).find((refusal) => refusal !== undefined);
}

/**
 * An action gets as many arguments as it has parameters, so that its form is where it expects a form. Code that is
 * called with fewer or others fails, which is nothing a stranger should be able to bring about.
 */
function judgeCall(id: string, count: number | 'malformed', { known, route }: ActionsHere) {
  if (!ACTION_ID.test(id) || count === 'malformed') return refusals.unreadable;
  // Next would print several lines for an action that this page does not have, or send the call on to the page that has it.
  if (known && !known.get(id)?.has(route)) return refusals.actionUnknown;
  const parameters = parameterCount(id);
  return parameters === 0 || parameters === count ? undefined : refusals.unreadable;
}

/** Next writes into the first byte of an action's id which of its first six parameters exist. */
export function parameterCount(id: string) {
  const mask = (Number.parseInt(id.slice(0, 2), 16) >> 1) & 0x3f;
  return mask === 0 ? 0 : MASKED_PARAMETERS - Math.log2(mask & -mask);
}
