import { expect, test } from 'vitest';
import { builtActions } from '#tests/support/build.ts';
import { rowCounts } from './database.ts';
import { attacked, inTurns, type Sent, send, someOf } from './send.ts';

const OURS = attacked.borrower;
const { host, port } = new URL(OURS);
const ORIGINS: Record<string, string | undefined> = {
  ours: OURS,
  absent: undefined,
  null: 'null',
  empty: '',
  foreign: 'https://evil.example',
  'the console': attacked.staff,
  'ours without TLS': `http://${host}`,
  'ours with another port': `https://localhost:${Number(port) + 1}`,
  'a longer host': `https://${host}.evil.example`,
  'ours and more': `${OURS}, https://evil.example`,
  'ours with a path': `${OURS}/`,
};
const SITES = ['same-origin', 'same-site', 'cross-site', 'none', 'SAME-ORIGIN', undefined];
const MAY_PASS = new Set(['ours same-origin', 'ours undefined', 'absent same-origin', 'null same-origin']);
const TABLES = ['journey', 'draft', 'lead', 'attempt', 'acknowledgment', 'partner', 'returned_form', 'audit'];

type Target = { name: string; sent: (token: string) => Sent };
const save = builtActions().find(({ name }) => name === 'saveStep')?.id ?? '';
const TOKENS: Record<string, string> = {
  right: save,
  wrong: `${save.slice(0, 2)}${'0'.repeat(40)}`,
  absent: '',
};
const TYPE = { 'content-type': 'multipart/form-data; boundary=edge' };
const part = (name: string, value: string) =>
  `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const FIELDS = `${part('form', 'personal-loan')}${part('step', 'loan')}--edge--\r\n`;
const TARGETS: Target[] = [
  {
    name: 'a form',
    sent: (token) => ({
      path: '/apply/personal-loan/loan',
      headers: TYPE,
      body: (token ? part(`$ACTION_ID_${token}`, '') : '') + FIELDS,
    }),
  },
  {
    name: 'a script',
    sent: (token) => ({
      path: '/apply/personal-loan/loan',
      headers: { ...TYPE, ...(token && { 'next-action': token }) },
      body: `${part('_1_step', 'loan')}${part('0', '["$K1"]')}--edge--\r\n`,
    }),
  },
  { name: 'an upload', sent: () => ({ path: '/staff/reconcile/upload', headers: TYPE, body: FIELDS }) },
  {
    name: 'a route',
    sent: () => ({
      path: '/apply/keep',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'a=1',
    }),
  },
];

const cells = TARGETS.flatMap((target) =>
  Object.entries(TOKENS).flatMap(([token, id]) =>
    Object.entries(ORIGINS).flatMap(([whose, origin]) =>
      SITES.map((site) => ({
        name: `${target.name}, token ${token}, Origin ${whose}, Sec-Fetch-Site ${site}`,
        passes: MAY_PASS.has(`${whose} ${site}`),
        sent: withHeaders(target.sent(id), origin, site),
      })),
    ),
  ),
);

function withHeaders(sent: Sent, origin: string | undefined, site: string | undefined): Sent {
  const more = {
    ...(origin !== undefined && { origin }),
    ...(site !== undefined && { 'sec-fetch-site': site }),
  };
  return { method: 'POST', ...sent, headers: { ...sent.headers, ...more } };
}

test('a post counts only when the browser names our own page, whatever other headers it has', {
  tags: ['@post-gate'],
}, async () => {
  const refused = cells.filter(({ passes }) => !passes);
  const before = await rowCounts(TABLES);
  const answers = await inTurns(someOf(refused, 80), 16, async ({ name, sent }) => ({
    name,
    status: (await send(OURS, sent)).status,
  }));
  expect(answers.filter(({ status }) => status !== 403)).toEqual([]);
  expect(await rowCounts(TABLES)).toEqual(before);
});

test('a post without a session that passes the gate never fails and sends no lead', {
  tags: ['@post-gate'],
}, async () => {
  const passing = cells.filter(({ passes }) => passes);
  const before = await rowCounts(['lead', 'attempt', 'audit', 'partner']);
  const answers = await inTurns(someOf(passing, 12), 8, async ({ name, sent }) => ({
    name,
    status: (await send(OURS, sent)).status,
  }));
  expect(answers.filter(({ status }) => status >= 500 || status === 403)).toEqual([]);
  expect(await rowCounts(['lead', 'attempt', 'audit', 'partner'])).toEqual(before);
});
