import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { expect, test } from 'vitest';
import { aPerson, borrowerAt } from '#tests/support/borrowers/posting-borrower.ts';
import { attacked, inTurns, someOf } from './send.ts';

setDefaultCACertificates([...getCACertificates('default'), attacked.certificate]);
const { host, port } = new URL(attacked.sandbox);
const EVIL = 'evil.example';

/** Only the operator's host is on the list. */
const BAD = [
  ...[
    '',
    ' ',
    'offers',
    '/offers',
    `//${EVIL}/`,
    `///${EVIL}`,
    'https:',
    'https://',
    'https:/',
    `https:${EVIL}`,
    '\\\\evil.example\\a',
  ],
  ...[`ftp://${host}/`, `HTTP://${host}/`, 'javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:text/html,x'],
  ...[
    'vbscript:x',
    'blob:https://x/y',
    'file:///etc/passwd',
    'mailto:a@b.example',
    'about:blank',
    'view-source:https://x',
  ],
  ...[
    `https://${EVIL}/`,
    `https://${host}.${EVIL}/`,
    `https://${EVIL}/${host}`,
    `https://${EVIL}?${host}`,
    `https://${EVIL}#${host}`,
  ],
  ...[
    `https://${host}@${EVIL}/`,
    `https://you@${host}/`,
    `https://you:secret@${host}/`,
    `https://:@${host}/`,
    `https://%40${host}/`,
  ],
  ...[
    `https://${host}\\@${EVIL}/`,
    `https://${EVIL}\\@${host}/`,
    `https://${EVIL}%23@${host}/`,
    `https://${EVIL}:443@${host}/`,
  ],
  ...[
    'https://localhost/',
    'https://localhost:1/',
    `https://localhost.:${port}/`,
    `https://localhost:${port}.${EVIL}/`,
  ],
  ...[`https://sub.localhost:${port}/`, `https://localhost.${EVIL}:${port}/`, `https://xlocalhost:${port}/`],
  ...[
    `https://127.0.0.1:${port}/`,
    `https://2130706433:${port}/`,
    `https://0x7f000001:${port}/`,
    `https://127.1:${port}/`,
  ],
  ...[
    `https://[::1]:${port}/`,
    `https://[::ffff:127.0.0.1]:${port}/`,
    'https://169.254.169.254/latest/meta-data/',
  ],
  ...[
    `https://local\u00adhost:${port}/`,
    `https://local\u200bhost:${port}/`,
    `https://ｌｏｃａｌｈｏｓｔ:${port}/`,
    `https://localhoѕt:${port}/`,
  ],
  ...[
    `https://local%68ost:${port}/`,
    `https://localhost%00.${EVIL}:${port}/`,
    `https://localhost%2e${EVIL}:${port}/`,
  ],
  ...[
    `https://${host}/\r\nSet-Cookie: a=b`,
    `https://${host}/a\nb`,
    `https://${host}/a\tb`,
    `\u00a0https://${host}/`,
    `https://${host}/\u00a0`,
  ],
  ...[
    `https://${host}/\0`,
    `https://${host}/\ufeff`,
    `https://${host}/\u2028`,
    `https://${host}/\u202e`,
    `https:\n//${host}/`,
    `ht\ntps://${host}/`,
  ],
  ...[
    `https://${host}:0/`,
    `https://${host}:99999/`,
    `https://localhost:${port}0/`,
    `https://localhost:+${port}/`,
  ],
  ...[`https://${'a'.repeat(9_000)}.example/`, `https://${host}/${'a'.repeat(20_000)}`],
];
const GOOD = [
  ...[
    `https://${host}/offers/abc`,
    `https://${host}`,
    `https://${host}/?token=abc#top`,
    `https://LOCALHOST:${port}/Path`,
  ],
  ...[`https://${host}/@you`, `https://${host}/?next=https://${EVIL}/`, `https://${host}//${EVIL}/`],
];
const BLANKS_AROUND = [
  `https://${host}/\n`,
  `https://${host}/offers\t`,
  ` https://${host}/?a=b`,
  `\r\n https://${host}/#top \r\n`,
];

/** The redirect of a borrower whose lead the operator answers with this link. */
async function destinationOf(inviteUrl: string): Promise<string | null> {
  const person = aPerson();
  const answer = { status: 201, body: { uuid: crypto.randomUUID(), status: 'success', inviteUrl } };
  await fetch(`${attacked.sandbox}/_sandbox/answers`, {
    method: 'POST',
    body: JSON.stringify({ lastName: person.lastName, answer }),
  });
  const borrower = borrowerAt(attacked.borrower, () => attacked.borrower, person);
  const fields = await borrower.arriveAtConsent();
  await borrower.agree(fields);
  const outcome = await borrower.ask('/apply/outcome');
  if (!outcome.html.includes('href="/apply/handoff/go"')) return null;
  const headers = {
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
    'sec-fetch-site': 'same-origin',
  };
  return (await borrower.ask('/apply/handoff/go', { headers })).location;
}

const isOurs = (location: string | null) => location === null || /^\/(?!\/)/.test(location);

test('a hostile link of the operator redirects no borrower', { tags: ['@handoff-links'] }, async () => {
  const followed = await inTurns(someOf(BAD, 6), 6, async (link) => ({
    link,
    to: await destinationOf(link),
  }));
  expect(followed.filter(({ to }) => !isOurs(to))).toEqual([]);
});

test('a good link of the operator is followed letter for letter', { tags: ['@handoff-links'] }, async () => {
  const followed = await inTurns(someOf(GOOD, 2), 4, async (link) => ({
    link,
    to: await destinationOf(link),
  }));
  expect(followed.filter(({ link, to }) => to !== link)).toEqual([]);
});

test('blanks around a link of the operator are dropped', { tags: ['@handoff-links'] }, async () => {
  const followed = await inTurns(someOf(BLANKS_AROUND, 2), 4, async (link) => ({
    link,
    to: await destinationOf(link),
  }));
  expect(followed.filter(({ link, to }) => to !== link.trim())).toEqual([]);
});
