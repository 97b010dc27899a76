import { type APIRequestContext, type APIResponse, expect, type Page } from '@playwright/test';
import { markedBorrower, stepPath } from '#tests/browser/support/borrower.ts';
import { formOn } from '#tests/browser/support/form.ts';
import type { Channels, Markers } from '#tests/browser/support/leaks.ts';
import { posted } from '#tests/browser/support/routes.ts';
import { builtActions } from '#tests/support/build.ts';
import { queryAt } from '#tests/support/database/sql.ts';

export const POSTS_PER_MINUTE = 90;
export type Place = { app: string; databaseUrl: string };

/** Causes every failure that a borrower may meet, with every answer typed. */
export async function failEverywhere(page: Page, place: Place, marks: Markers): Promise<Channels> {
  await page.context().clearCookies();
  await formOn(page).answerQuickly(markedBorrower());
  const form = {
    id: builtActions().find(({ name }) => name === 'saveStep')?.id ?? '',
    fields: { form: 'personal-loan', step: 'loan', requestedLoanAmount: '12000', loanPurpose: 'other' },
  };
  const path = stepPath('loan');
  const typed = { ...form.fields, ...marks };
  const ways = (['form', 'script'] as const).map((by) => posted({ ...form, fields: typed }, by));
  const headers = { origin: place.app };
  const send = (options: Parameters<APIRequestContext['post']>[1]) =>
    page.request.post(path, {
      maxRedirects: 0,
      ...options,
      headers: { ...headers, ...options?.headers },
    });

  const rejected = [
    await send({ ...ways[0], headers: { origin: 'https://evil.example' } }),
    await send({ data: JSON.stringify(marks) }),
    await send({
      multipart: { ...typed, ssn: { name: 'a', mimeType: 'text/plain', buffer: Buffer.from('9') } },
    }),
    await send(posted({ id: `40${'0'.repeat(40)}`, fields: typed }, 'form')),
    await send(posted({ ...form, fields: { ...typed, city: 'x'.repeat(70_000) } }, 'form')),
  ];
  expect(rejected.map((response) => response.status())).toEqual([403, 415, 400, 409, 413]);

  const crashed = await withoutDrafts(place.databaseUrl, async () => [
    await page.request.get(path),
    await page.request.get(path, { headers: { rsc: '1' } }),
    ...(await Promise.all(ways.map((way) => send(way)))),
  ]);
  expect(crashed.map((response) => response.status())).toEqual([500, 200, 500, 500]);

  const rest = () => Array.from({ length: POSTS_PER_MINUTE }, () => send({ data: 'x' }));
  let last = await send(ways[0]);
  // More than once, because a new minute may begin in between.
  for (let round = 0; round < 3 && last.status() !== 429; round += 1) {
    await Promise.all(rest());
    last = await send(ways[0]);
  }
  expect(last.status()).toBe(429);
  return {
    'HTTP errors': await textsOf(rejected),
    // A form without scripts gets its own fields back to send them again.
    'crash pages': (await textsOf(crashed)).replaceAll(/<input type="hidden" [^>]*>/g, ''),
    limits: await textsOf([last]),
  };
}

/** Without this table, requests fail with an error that quotes the statement. */
async function withoutDrafts<Result>(databaseUrl: string, work: () => Promise<Result>): Promise<Result> {
  await queryAt(databaseUrl, 'alter table draft rename to draft_elsewhere');
  try {
    return await work();
  } finally {
    await queryAt(databaseUrl, 'alter table draft_elsewhere rename to draft');
  }
}

export const textOf = (parts: string[]) => parts.join('\n');
export const textsOf = async (responses: APIResponse[]) =>
  textOf(
    await Promise.all(
      responses.map(async (response) => JSON.stringify(response.headers()) + (await response.text())),
    ),
  );
