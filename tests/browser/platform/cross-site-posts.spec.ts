import { type APIRequestContext, expect } from '@playwright/test';
import pg from 'pg';
import { answerQuickly, someone } from '#tests/browser/support/borrower.ts';
import { everyForm, everyPath, posted, redirectOf } from '#tests/browser/support/routes.ts';
import { testIsolated as test } from '#tests/browser/support/test.ts';

const SITES = ['same-origin', 'same-site', 'cross-site', 'none', undefined];
/** Both headers name our own page, or the only one present does: `null` states no origin. */
const PERMITTED = ['ours same-origin', 'ours undefined', 'missing same-origin', 'null same-origin'];
/** Every table that a borrower's action may change. */
const TABLES = ['journey', 'draft', 'consent_display', 'acknowledgment', 'lead', 'attempt', 'rate_limit'];

type Cell = { name: string; headers: Record<string, string> };

function cellsFor(app: string): { permitted: Cell[]; refused: Cell[] } {
  const origins = { ours: app, foreign: 'https://evil.example', null: 'null', missing: undefined };
  const cells = Object.entries(origins).flatMap(([whose, origin]) =>
    SITES.map((site) => ({
      name: `${whose} ${site}`,
      headers: { ...(origin && { origin }), ...(site && { 'sec-fetch-site': site }) },
    })),
  );
  return {
    permitted: cells.filter(({ name }) => PERMITTED.includes(name)),
    refused: cells.filter(({ name }) => !PERMITTED.includes(name)),
  };
}

for (const by of ['script', 'form'] as const) {
  test(`rejects every action by ${by} from another page`, {
    tag: ['@post-gate', '@with-scripts', ...(by === 'form' ? [] : ['@nightly'])],
  }, async ({ request, instance }) => {
    test.slow();
    const { permitted, refused } = cellsFor(instance.app);
    expect([permitted.length, refused.length]).toEqual([4, 16]);
    await answerQuickly({ request }, someone());
    for (const form of everyForm()) {
      const before = await stateOf(instance.databaseUrl);
      for (const cell of refused) {
        const response = await post(request, form, by, cell);
        expect(response.status(), `${form.name}, ${cell.name}`).toBe(403);
      }
      expect(await stateOf(instance.databaseUrl), form.name).toBe(before);
    }
  });

  test(`accepts each action by ${by} from our own page`, { tag: ['@with-scripts', '@nightly'] }, async ({
    page,
    instance,
  }) => {
    test.slow();
    for (const form of everyForm()) {
      for (const cell of cellsFor(instance.app).permitted) {
        await page.context().clearCookies();
        await answerQuickly(page, someone());
        const response = await post(page.request, form, by, cell);
        // The action itself redirects: some of these posts have nothing to store.
        expect(redirectOf(response.headers()), `${form.name}, ${cell.name}`).toMatch(/^\/apply\//);
      }
    }
  });
}

test('no address accepts a form from another page', {
  tag: ['@post-gate', '@with-scripts', '@nightly'],
}, async ({ request, instance }) => {
  const { refused } = cellsFor(instance.app);
  await answerQuickly({ request }, someone());
  const before = await stateOf(instance.databaseUrl);
  for (const path of everyPath('0'.repeat(64)).filter((path) => !path.startsWith('/_'))) {
    for (const { name, headers } of refused) {
      const response = await request.post(path, { headers, form: { a: '1' }, maxRedirects: 0 });
      expect(response.status(), `${path}, ${name}`).toBe(403);
    }
  }
  expect(await stateOf(instance.databaseUrl)).toBe(before);
});

const FOR_POSTS = '/apply/keep';

test('a post to a page changes nothing', { tag: ['@with-scripts', '@nightly'] }, async ({
  request,
  instance,
}) => {
  await answerQuickly({ request }, someone());
  const before = await borrowersIn(instance.databaseUrl);
  for (const path of everyPath('0'.repeat(64)).filter((address) => address !== FOR_POSTS)) {
    const response = await request.post(path, {
      headers: { origin: instance.app },
      form: { a: '1' },
      maxRedirects: 0,
    });
    expect(response.status(), path).toBeLessThan(500);
  }
  expect(await borrowersIn(instance.databaseUrl)).toBe(before);
});

function post(
  request: APIRequestContext,
  form: ReturnType<typeof everyForm>[number],
  by: 'script' | 'form',
  cell: Cell,
) {
  const { headers, multipart } = posted(form, by);
  return request.post(form.path, { headers: { ...headers, ...cell.headers }, multipart, maxRedirects: 0 });
}

const stateOf = (databaseUrl: string) => rowsOf(databaseUrl, TABLES);
const borrowersIn = (databaseUrl: string) =>
  rowsOf(
    databaseUrl,
    TABLES.filter((name) => name !== 'rate_limit'),
  );

async function rowsOf(databaseUrl: string, tables: string[]): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const texts: string[] = [];
  for (const table of tables) {
    const { rows } = await client.query(`select t::text as row from ${table} t order by 1`);
    texts.push(table, ...rows.map(({ row }) => row));
  }
  await client.end();
  return texts.join('\n');
}
