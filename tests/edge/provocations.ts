import type { httpErrors } from '#platform/http-errors/http-errors.ts';
import { actionsOf, asForm, fromOurPage, multipart, openEdge, type startEdge } from './edge-server.ts';

type Settings = NonNullable<Parameters<typeof startEdge>[0]>;
type Sent = Parameters<Awaited<ReturnType<typeof startEdge>>['send']>[0];
type Provocation = { sent?: Sent; words?: string; settings?: Settings };

/** Headers of every response of an app that is served over HTTPS, error pages included. */
export const EXPECTED = {
  'cache-control': 'no-store',
  'content-type': 'text/html; charset=utf-8',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'strict-transport-security': 'max-age=86400',
  'x-content-type-options': 'nosniff',
};

const form = { method: 'POST', headers: asForm, body: multipart([['name', 'Ann']]) };
const PLAIN_ACTION = `40${'a'.repeat(40)}`;
const known = multipart([[`$ACTION_ID_${PLAIN_ACTION}`, '']]);
const gone = multipart([[`$ACTION_ID_70${'b'.repeat(40)}`, '']]);

const REFUSED = Object.assign(new Error('at home:1:2'), { severity: 'FATAL', code: '57P03' });

/** One request that causes each HTTP error. */
export const PROVOCATIONS: Record<keyof typeof httpErrors, Provocation> = {
  unreadable: { sent: { path: '/%00' } },
  crossOrigin: { sent: { ...form, headers: {} } },
  noSuchPage: { sent: { path: '/_global-error' } },
  unknownMethod: { sent: { method: 'DELETE' } },
  tooSlow: { words: 'POST / HTTP/1.1\r\nHost: x\r\nContent-', settings: { requestTimeoutMs: 300 } },
  unknownAction: { sent: { ...form, body: gone } },
  tooLarge: { sent: { ...form, headers: { ...asForm, 'content-length': '9999999' }, body: '' } },
  fileTooLarge: {
    sent: {
      method: 'POST',
      path: '/staff/reconcile/upload',
      headers: { ...asForm, cookie: 'handoff-staff=x', 'content-length': '99999999' },
      body: '',
    },
  },
  urlTooLong: { sent: { path: `/${'a'.repeat(10_000)}` } },
  unsupportedFormat: { sent: { ...form, headers: { ...fromOurPage, 'content-type': 'text/xml' } } },
  unsupportedExpectation: { sent: { headers: { expect: 'a-miracle' } } },
  tooMany: {
    sent: form,
    settings: { admit: async () => ({ kind: 'too_many', retryAfterSeconds: 42 }) },
  },
  tooManyStarts: {
    sent: { path: '/start/spring' },
    settings: { admitStart: async () => ({ kind: 'too_many', retryAfterSeconds: 42 }) },
  },
  headersTooLarge: { sent: { headers: { cookie: 'a'.repeat(20_000) } } },
  failed: { sent: {}, settings: { handler: () => Promise.reject(new Error('at home:1:2')) } },
  databaseDown: { sent: {}, settings: { handler: () => Promise.reject(REFUSED) } },
  databaseDownAtPost: {
    sent: { ...form, body: known },
    settings: { knownActions: actionsOf(PLAIN_ACTION), handler: () => Promise.reject(REFUSED) },
  },
  limiterUnavailable: { sent: form, settings: { admit: async () => ({ kind: 'unknown' }) } },
  busy: { sent: {}, settings: { loadShedder: { isOverloaded: () => true, admit() {} } } },
  shuttingDown: {
    sent: { path: '/readyz' },
    settings: { drain: { isDraining: () => true, drain: async () => 'finished' } },
  },
};

/** Causes an HTTP error on a server of its own, as a browser or, with more headers, as a script. */
export async function provoke(name: string, more: Record<string, string> = {}) {
  const { sent, words, settings } = PROVOCATIONS[name as keyof typeof PROVOCATIONS];
  const edge = await openEdge(settings);
  try {
    if (words) return readAnswer(await edge.speak(words));
    return await edge.send({ ...sent, headers: { ...sent?.headers, ...more } });
  } finally {
    edge.stop();
  }
}

function readAnswer(text: string) {
  const [head = '', body = ''] = text.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers: Record<string, string | undefined> = Object.fromEntries(
    lines.map((line) => [line.split(': ', 1)[0]?.toLowerCase(), line.slice(line.indexOf(': ') + 2)]),
  );
  return { status: Number(first.split(' ')[1]), headers, body };
}
