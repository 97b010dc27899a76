import { expect, test } from 'vitest';
import { builtActions } from '#tests/support/build.ts';
import { rowCounts } from './database.ts';
import { attacked, inTurns, type Sent, send, someOf } from './send.ts';
import { multipart } from './staff.ts';

const OURS = attacked.borrower;
const { host, port } = new URL(OURS);
const ORIGINS: Record<string, string | undefined> = {
  ours: OURS,
  absent: undefined,
  null: 'null',
  foreign: 'https://evil.example',
  'the console': attacked.staff,
  'ours without TLS': `http://${host}`,
  'ours with another port': `https://localhost:${Number(port) + 1}`,
  'ours and more': `${OURS}, https://evil.example`,
};
const SITES = ['same-origin', 'same-site', 'cross-site', 'none', 'SAME-ORIGIN', undefined];
const MAY_PASS = new Set(['ours same-origin', 'ours undefined', 'absent same-origin', 'null same-origin']);
const TABLES = ['lead', 'attempt', 'partner', 'audit'];
const WRITTEN_BY_POSTS = ['journey', 'draft', 'acknowledgment', 'returned_form'];

const save = builtActions().find(({ name }) => name === 'saveStep')?.id ?? '';
const TOKENS = { right: save, wrong: `${save.slice(0, 2)}${'0'.repeat(40)}`, absent: '' };
const TYPE = { 'content-type': 'multipart/form-data; boundary=edge' };
const STEP: [string, string] = ['step', 'loan'];
const path = '/apply/personal-loan/loan';
const TARGETS: Record<string, (token: string) => Sent> = {
  'a form': (token) => ({
    path,
    headers: TYPE,
    body: multipart([...(token ? [[`$ACTION_ID_${token}`, ''] as [string, string]] : []), STEP]),
  }),
  'a script': (token) => ({
    path,
    headers: { ...TYPE, ...(token && { 'next-action': token }) },
    body: multipart([
      ['_1_step', 'loan'],
      ['0', '["$K1"]'],
    ]),
  }),
  'an upload': () => ({ path: '/staff/reconcile/upload', headers: TYPE, body: multipart([STEP]) }),
  'a route': () => ({
    path: '/apply/keep',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'a=1',
  }),
};

const cells = Object.entries(TARGETS).flatMap(([target, sent]) =>
  Object.entries(TOKENS).flatMap(([token, id]) =>
    Object.entries(ORIGINS).flatMap(([whose, origin]) =>
      SITES.map((site) => {
        const gate = {
          ...(origin !== undefined && { origin }),
          ...(site !== undefined && { 'sec-fetch-site': site }),
        };
        return {
          name: `${target}, token ${token}, Origin ${whose}, Sec-Fetch-Site ${site}`,
          passes: MAY_PASS.has(`${whose} ${site}`),
          sent: { method: 'POST', ...sent(id), headers: { ...sent(id).headers, ...gate } },
        };
      }),
    ),
  ),
);

test.each([
  ['is refused unless the browser names our own page, whatever other headers it has', false, 80],
  ['that passes the gate never fails and sends no lead', true, 12],
])('a post without a session %s', { tags: ['@post-gate'] }, async (_what, passes, most) => {
  const tables = passes ? TABLES : [...TABLES, ...WRITTEN_BY_POSTS];
  const before = await rowCounts(tables);
  const chosen = someOf(
    cells.filter((cell) => cell.passes === passes),
    most,
  );
  const answers = await inTurns(chosen, 16, async ({ name, sent }) => ({
    name,
    status: (await send(OURS, sent)).status,
  }));
  const isWrong = (status: number) => (passes ? status >= 500 || status === 403 : status !== 403);
  expect(answers.filter(({ status }) => isWrong(status))).toEqual([]);
  expect(await rowCounts(tables)).toEqual(before);
});
