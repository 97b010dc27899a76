import type { IncomingHttpHeaders } from 'node:http';
import type { HttpError } from '#platform/http-errors/error-page.ts';
import { httpErrors } from '#platform/http-errors/http-errors.ts';

// tests/attack/bodies.test.ts needs this file: made-up arguments make React fail with 500 or keep it busy for seconds. Next
// would forward the call of another page's action to that page, past the check of the host.

const ACTION_ID = /^[0-9a-f]{42}$/;
/** An action of this app takes its form, or nothing. Next says so in the first byte of the id. */
export const OWN_ACTION_ID = /^(?:40|00)[0-9a-f]{40}$/;
const TAKES_NOTHING = /^00/;

/** All that React writes for such an action: the form's fields have the prefix. */
const NO_ARGUMENTS = '[]';
const FORM_ARGUMENT = '["$K1"]';
const FORM_FIELD = /^_1_/;
/** A form without scripts names its action, and that of the pressed button, in a field each. */
const ACTION_FIELD = /^\$ACTION_/;
const ID_FIELD = /^\$ACTION_ID_/;

export type KnownActions = ReadonlyMap<string, ReadonlySet<string>>;

export type ActionContext = {
  known: KnownActions | undefined;
  route: string;
};

/** Of a call by script, before its body is parsed. */
export function checkCalledAction(
  { 'next-action': called }: IncomingHttpHeaders,
  context: ActionContext,
): HttpError | undefined {
  return called === undefined ? undefined : checkId(String(called), context);
}

/** Runs before React or Next reads the body. */
export function checkAction(
  headers: IncomingHttpHeaders,
  body: FormData | string,
  context: ActionContext,
): HttpError | undefined {
  const called = headers['next-action']?.toString();
  if (called !== undefined)
    return checkId(called, context) ?? (isCall(called, body) ? undefined : httpErrors.unreadable);
  const names = typeof body === 'string' ? [] : [...body.keys()].filter((name) => ACTION_FIELD.test(name));
  if (names.length === 0 || new Set(names).size < names.length) return httpErrors.unreadable;
  return names
    .map((name) => checkId(name.replace(ID_FIELD, ''), context))
    .find((error) => error !== undefined);
}

function checkId(id: string, { known, route }: ActionContext): HttpError | undefined {
  if (!ACTION_ID.test(id)) return httpErrors.unreadable;
  return known && !known.get(id)?.has(route) ? httpErrors.unknownAction : undefined;
}

/** A stranger could make an action fail that gets no form. */
function isCall(id: string, body: FormData | string): boolean {
  if (typeof body === 'string') return body === NO_ARGUMENTS && TAKES_NOTHING.test(id);
  const roots = body.getAll('0');
  const others = [...body.keys()].filter((name) => name !== '0');
  return roots.length === 1 && roots[0] === FORM_ARGUMENT && others.every((name) => FORM_FIELD.test(name));
}
