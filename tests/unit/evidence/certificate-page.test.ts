import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { renderCertificate } from '#features/evidence/proof/certificate-page.ts';
import { chain, leadEvents, textOf } from '#tests/support/evidence/event-chains.ts';
import { framesIn } from '#tests/support/evidence/page-frames.ts';
import {
  certificateOf,
  ID,
  key,
  REFERENCE,
  sealed,
  texts,
} from '#tests/support/evidence/signed-certificates.ts';

const print = async (tellings: Parameters<typeof certificateOf>[0]) =>
  renderCertificate({ certificate: await certificateOf(tellings), kid: 'now' });

test('shows each event with its time, its person and its key', async () => {
  const page = await print(leadEvents(REFERENCE, texts));
  for (const text of [
    REFERENCE,
    'Ada Ng',
    'ada@example.com',
    '5555550199',
    'signed with the key <code>now</code>',
    '2026-11-21 09:30:00.030 UTC',
    'checked: “I agree”',
    'under it, as leaf 4',
    '390 × 844 pixels',
    texts[0]?.sha256 ?? '',
    'operator.example, personal_v3',
    '<dt>Served by</dt><dd dir="auto">https://operator.example/consents as client partner-1, production mode</dd>',
  ])
    expect(page).toContain(text);
  expect(page).not.toContain('pending until the next');
});

test('shows events without a checkpoint as pending, and erased ones as erased', async () => {
  const whole = await certificateOf(leadEvents(REFERENCE, texts));
  const bare = {
    ...whole,
    checkpoint: null,
    events: whole.events.map((event) => ({ ...event, inclusion: null })),
  };
  const page = renderCertificate({ certificate: bare, kid: 'now' });
  expect(page.match(/pending until the next/g)).toHaveLength(whole.events.length);
  const erased = { ...whole, texts: [], events: whole.events.map((event) => ({ ...event, details: null })) };
  const left = renderCertificate({ certificate: erased, kid: 'now' });
  expect(left.match(/Its details were deleted/g)).toHaveLength(whole.events.length);
  expect(left).toContain('Deleted; see the events below');
  expect(left).not.toContain('Ada');
});

test('each frame contains the bytes of its text, which never become markup outside a frame', async () => {
  const html = fc.string({
    unit: fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '&',
      '\r',
      '\n',
      ' ',
      'a',
      'é',
      '</iframe>',
      '<script>',
      '<!--',
      ']]>',
      '&#13;',
      '&amp;',
    ),
    maxLength: 30,
  });
  await fc.assert(
    fc.asyncProperty(html, html, async (first, second) => {
      const shown = [...new Set([first, second])].map((source) => textOf(Buffer.from(source)));
      const journey = {
        id: ID,
        reference: first,
        texts: shown,
        events: chain(ID, leadEvents(second, shown)),
      };
      const page = renderCertificate({ certificate: await sealed(journey, key), kid: second });
      expect(framesIn(page)).toEqual(shown.map(({ bytes }) => Buffer.from(bytes).toString()));
      const own = page.replace(/srcdoc="[^"]*"/g, '');
      expect(own.match(/<\/?(script|iframe|style|!--)/g)).toEqual([
        '<style',
        '</style',
        ...shown.flatMap(() => ['<iframe', '</iframe']),
        '<script',
        '</script',
      ]);
    }),
    { numRuns: 60 },
  );
});

describe('the page', () => {
  test('runs only its own script and loads nothing', async () => {
    const page = await print(leadEvents(REFERENCE, texts));
    const [, policy = ''] = /Content-Security-Policy" content="([^"]*)"/.exec(page) ?? [];
    expect(policy).toMatch(
      /^default-src &#39;none&#39;; style-src &#39;unsafe-inline&#39;; img-src data:; script-src &#39;sha256-[\w+/]{43}=&#39;;/,
    );
    expect(page.match(/<iframe[^>]*sandbox="allow-same-origin"/g)).toHaveLength(texts.length);
    expect(page).not.toContain('allow-scripts');
    expect(page.match(/(src|href)="/g)).toBe(null);
  });
});
