import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { borrowerAt } from '#tests/support/borrowers/posting-borrower.ts';
import { decode, payloadOf } from '#tests/support/evidence/second-verifier.ts';
import { runVerifyIn } from '#tests/support/evidence/verify-command.ts';

export const RECEIPT = 'Your receipt';
export const WITHDRAW = 'Withdraw your consent to calls and texts?';
export const WITHDRAWN = 'You withdrew your consent to calls and texts';

export function receiptIn(html: string): string {
  return z.string().parse(/\/receipt\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(html)?.[0]);
}

/** Of a lead that is sent over HTTP, with these fields beside the consent. */
export async function certificateFrom(app: string, fields: Record<string, string>): Promise<string> {
  const borrower = borrowerAt(app, () => app);
  await borrower.agree({ ...(await borrower.arriveAtConsent()), ...fields });
  const receipt = receiptIn((await borrower.outcome()).reply.html);
  return (await borrower.ask(`${receipt}/certificate`)).html;
}

export async function withdrawOn(page: Page) {
  await page.getByRole('link', { name: 'Withdraw this consent' }).click();
  await expect(page.getByRole('heading', { level: 1, name: WITHDRAW })).toBeVisible();
  await page.getByRole('button', { name: 'Withdraw my consent' }).click();
  await expect(page.getByRole('heading', { name: WITHDRAWN })).toBeVisible();
}

export async function verifyWithCommand(certificate: string, app: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'certificate-'));
  const keys = await (await fetch(`${app}/.well-known/evidence-keys.json`)).text();
  await writeFile(join(folder, 'consent.json'), certificate);
  await writeFile(join(folder, 'evidence-keys.json'), keys);
  const { says } = await runVerifyIn(folder, ['consent.json']);
  await rm(folder, { recursive: true });
  return says;
}

export const eventsIn = (certificate: string): { kind: string; facts: unknown }[] =>
  payloadOf(certificate).events.map(({ kind, details }) => ({
    kind,
    facts: details?.bytes === undefined ? null : JSON.parse(decode(details.bytes).toString()),
  }));
