import { expect } from 'vitest';
import { CONSENT } from '#tests/browser/support/borrower.ts';
import { leaksIn } from '#tests/browser/support/leaks.ts';
import { eventsIn, receiptIn, verifyWithCommand } from '#tests/browser/support/receipt.ts';
import { test } from '#tests/pages/lane.ts';
import type { Person } from '#tests/support/borrowers/form-answers.ts';
import { borrowerAt, letters } from '#tests/support/borrowers/posting-borrower.ts';

test('a receipt shows the borrower’s name in their own browser only', {
  tags: ['@own-journey'],
}, async ({ instance }) => {
  const person = markedPerson();
  const street = `1 ${letters()} Road`;
  const city = `Ville${letters()}`;
  const borrower = borrowerAt(instance.app, () => instance.app, person);
  await borrower.begin();
  await borrower.answer({ address: { street, city, state: 'PA', zipcode: '17815' } });
  const agreed = { ...(await borrower.readConsent()), 'phone-agree': 'yes' };
  // Before the borrower agrees, the receipt has no content.
  expect((await borrower.ask(CONSENT)).html).not.toContain('/receipt/');
  await borrower.agree(agreed);
  const receipt = receiptIn((await borrower.outcome()).reply.html);
  const certificate = `${receipt}/certificate`;
  const marks = { ...person, street, city };

  const own = (await borrower.ask(receipt)).html;
  expect(own).toContain(`${person.firstName} ${person.lastName}`);
  expect(leaksIn({ own }, { email: person.email, phone: person.phone })).toHaveLength(2);
  const { html: file } = await borrower.ask(certificate);
  expect(eventsIn(file).find(({ kind }) => kind === 'consent_acknowledged')?.facts).toMatchObject({
    page: instance.app + CONSENT,
    button: 'Agree and send',
  });
  expect(leaksIn({ certificate: JSON.stringify(eventsIn(file)) }, marks)).toHaveLength(6);
  expect((await verifyWithCommand(file, instance.app)).split('\n')).toEqual(
    expect.arrayContaining([expect.stringMatching(/^Agreed: \d/), 'No fault found.']),
  );

  const stranger = await fetch(instance.app + receipt);
  expect(stranger.headers.get('cache-control')).toContain('no-store');
  const seen = await stranger.text();
  expect(stranger.headers.get('x-robots-tag')).toBe('noindex');
  expect(seen).toContain('I agree to get calls and texts as described above');
  expect(leaksIn({ seen }, marks)).toEqual([]);
  expect((await fetch(instance.app + certificate)).status).toBe(404);
  const another = borrowerAt(instance.app, () => instance.app);
  await another.begin();
  expect(leaksIn({ seen: (await another.ask(receipt)).html }, marks)).toEqual([]);
  expect((await another.ask(certificate)).status).toBe(404);

  const copiedCookies = new Map(borrower.cookies);
  const deletion = await borrower.ask('/apply/start-over');
  const [action = ''] = /\$ACTION_ID_[0-9a-f]+/.exec(deletion.html) ?? [];
  const { location } = await borrower.post('/apply/start-over', { [action]: '' });
  // The id opens the receipt, so only the receipt's own address contains it.
  expect(location).toBe('/apply/deleted');
  const { html: deleted } = await borrower.ask('/apply/deleted');
  expect(receiptIn(deleted)).toBe(receipt);
  for (const page of [deletion.html, deleted])
    expect(wordsIn(page)).toContain(
      'We keep that proof, with your name, email, phone and address, encrypted for 5 years. To have it deleted too, ask Juniper Money: help@juniper.example',
    );
  // A copy of the deleted cookie opens nothing either.
  for (const [name, value] of copiedCookies) borrower.cookies.set(name, value);
  const later = await borrower.ask(receipt);
  expect(later.html).toContain('I’ve read the text above and I agree to it');
  expect(leaksIn({ later: later.html }, marks)).toEqual([]);
  expect((await borrower.ask(certificate)).status).toBe(404);
});

test('an unknown id opens no receipt', { tags: ['@own-journey'] }, async ({ instance }) => {
  const id = crypto.randomUUID();
  for (const wrong of [id, `${id}/withdraw`, `${id}/certificate`, 'nowhere', '%27', `${id}0`]) {
    expect((await fetch(`${instance.app}/receipt/${wrong}`)).status, wrong).toBe(404);
  }
});

/** Without markup. */
const wordsIn = (html: string) => html.replaceAll(/<!--.*?-->|<[^>]*>/g, '').replaceAll(/\s+/g, ' ');

/** A person whose every detail is unique in a text. */
function markedPerson(): Person & { phone: string } {
  const [first, last] = [letters(), letters()];
  const digits = String(crypto.getRandomValues(new Uint32Array(1))[0])
    .padStart(10, '0')
    .slice(-4);
  return {
    firstName: `Ada${first}`,
    lastName: `Quill${last}`,
    email: `${first}@example.com`,
    phone: `555555${digits}`,
  };
}

test('the evidence has an event for each report, also one without readings', {
  tags: ['@own-journey'],
}, async ({ instance }) => {
  const nothing = { method: 2, viewport: null, documents: [], labels: [] };
  for (const [report, facts] of [
    ['{"method":2}', nothing],
    ['{"viewport":', nothing],
    ['', undefined],
  ] as const) {
    const borrower = borrowerAt(instance.app, () => instance.app);
    await borrower.begin();
    await borrower.answer();
    const form = await borrower.readConsent();
    await borrower.agree({ ...form, measured: report });
    const receipt = receiptIn((await borrower.outcome()).reply.html);
    const events = eventsIn((await borrower.ask(`${receipt}/certificate`)).html);
    expect(events.find(({ kind }) => kind === 'consent_measured')?.facts).toEqual(facts);
  }
});
