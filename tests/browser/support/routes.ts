import { routesOfBuild } from '#tests/support/build.ts';
import { START, STEPS } from './borrower.ts';

const SEGMENTS: Record<string, string[]> = {
  form: ['personal-loan', 'refinance', 'prefill', 'nowhere'],
  step: [...STEPS, 'nowhere'],
  id: ['00000000-0000-4000-8000-000000000000', 'nowhere'],
  token: ['nowhere'],
  reference: ['2222-3333-4444', 'nowhere'],
  list: ['loan_purpose', 'nowhere'],
  search: ['00000000-0000-4000-8000-000000000000', 'nowhere'],
  sheet: ['start', 'form', 'consent', 'nowhere'],
  flow: ['personal-borrower', 'nowhere'],
  source: ['personal-v2', 'nowhere'],
  number: ['1', 'nowhere'],
  nowhere: ['nowhere'],
  endpoint: ['00000000-0000-4000-8000-000000000000', 'nowhere'],
  picture: ['social-000000', 'nowhere'],
  campaign: [START.split('/').at(-1) ?? '', 'nowhere'],
};

/** A route with an example in each of its parameters. */
export const examplePath = (route: string) =>
  route.replaceAll(
    /\[\.*(\w+)\]/g,
    (_, name: string) => SEGMENTS[name]?.[0] ?? (name === 'sha256' ? '0'.repeat(64) : name),
  );

/** Every address of the build, with each kind of parameter. Throws at a parameter without an example. */
export function everyPath(consentHash: string): string[] {
  const known: Record<string, string[]> = { ...SEGMENTS, sha256: [consentHash, '0'.repeat(64), 'nonsense'] };
  const fill = (route: string): string[] => {
    const [part, name] = /\[\.*(\w+)\]/.exec(route) ?? [];
    if (!part || !name) return [route];
    const values = known[name];
    if (!values) throw new Error(`Add the values of ${route} to this file.`);
    return values.flatMap((value) => fill(route.replace(part, value)));
  };
  return [...new Set(routesOfBuild().flatMap(fill))].sort();
}

/** As React posts a form: by script under the argument's name, without scripts beside the action's id. */
export function posted(
  { id, fields }: { id: string; fields: Record<string, string> },
  how: 'script' | 'form',
) {
  const multipart = new FormData();
  const prefix = how === 'script' ? '_1_' : '';
  if (how === 'form') multipart.append(`$ACTION_ID_${id}`, '');
  for (const [name, value] of Object.entries(fields)) multipart.append(`${prefix}${name}`, value);
  if (how === 'script') multipart.append('0', '["$K1"]');
  return { headers: { ...(how === 'script' && { 'next-action': id }) }, multipart };
}

export function redirectOf(headers: Record<string, string>): string | undefined {
  return headers['x-action-redirect']?.split(';')[0] ?? headers.location;
}
