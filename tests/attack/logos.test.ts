import { expect, test } from 'vitest';
import { query } from './database.ts';
import { attacked, PULSE_LIMIT_MS, send, someOf, underPulse } from './send.ts';
import { actionField, callerWith, postForm, staffPage } from './staff.ts';

const PAGE = '/staff/identity/logo';
const svg = (inside: string, attributes = 'width="120" height="30"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`;
const PLAIN = svg('<path d="M0 0h120v30z"/>');

const HOSTILE = [
  ...[
    '<script>alert(1)</script>',
    '<SCRIPT>alert(1)</SCRIPT>',
    '<rect onload="alert(1)"/>',
    '<rect ONLOAD="alert(1)"/>',
  ],
  ...['<foreignObject><p>hi</p></foreignObject>', '<foreignobject><iframe src="/staff"/></foreignobject>'],
  ...[
    '<image href="https://evil.example/a.png"/>',
    '<image xlink:href="//evil.example/a.png"/>',
    '<image href="data:image/svg+xml,x"/>',
  ],
  ...[
    '<use href="https://evil.example/a.svg#b"/>',
    '<use xlink:href="data:x#y"/>',
    '<a href="https://evil.example"><rect/></a>',
  ],
  ...[
    '<a xlink:href="javascript:alert(1)"><rect/></a>',
    '<style>@import "https://evil.example/a.css"</style>',
  ],
  ...['<style>rect{fill:url(https://evil.example/a)}</style>', '<rect fill="url(https://evil.example/a)"/>'],
  ...['<rect style="background:url(//evil.example)"/>', '<rect filter="url(//evil.example#a)"/>'],
  ...[
    '<animate attributeName="href" to="javascript:alert(1)"/>',
    '<set attributeName="onload" to="alert(1)"/>',
  ],
  ...[
    '</svg><svg>',
    '</svg><script>alert(1)</script>',
    '<desc><title><script>alert(1)</script></title></desc>',
  ],
  ...[
    '<title><style><script>alert(1)</script></style></title>',
    '<!ENTITY x "y">',
    '<?xml-stylesheet href="https://evil.example/a.css"?>',
  ],
  ...[
    '<![CDATA[<script>alert(1)</script>]]><script>1</script>',
    '<handler>alert(1)</handler>',
    '<listener event="load"/>',
  ],
  ...[
    '<video src="https://evil.example/"/>',
    '<audio src="x" onerror="alert(1)"/>',
    '<object data="x"/>',
    '<embed src="x"/>',
  ],
  ...[
    '<math><mtext></mtext></math>',
    '<iframe srcdoc="x"/>',
    '<link rel="stylesheet" href="//evil.example"/>',
    '<base href="//evil.example"/>',
  ],
].map((inside) => svg(inside));
const NO_PICTURE = [
  '',
  'hello',
  '<html><body onload="alert(1)"/></html>',
  'GIF89a',
  '\u0089PNG',
  'BM',
  '%PDF-1.7',
];

test('no hostile logo gets into the brand, none holds the service up, and a plain one is served sealed off', {
  tags: ['@hostile-logos', '@uploads'],
}, async () => {
  const marketer = await callerWith('marketer');
  const upload = async (text: string) => {
    const page = await staffPage(PAGE, marketer.cookie);
    const token = /name="token" value="([^"]+)"/.exec(page.body)?.[1] ?? '';
    const file = { fileName: 'logo.svg', bytes: Buffer.from(text) };
    return postForm(PAGE, marketer.cookie, [actionField('uploadLogo'), ['token', token], ['logo', file]]);
  };
  const logos = [...HOSTILE, ...NO_PICTURE];
  const [answers, worstMs] = await underPulse(async () => {
    const found: { text: string; status: number; location: string }[] = [];
    for (const text of someOf(logos, 10)) {
      const { status, headers } = await upload(text);
      found.push({ text: text.slice(0, 160), status, location: String(headers.location) });
    }
    return found;
  });
  expect(answers.filter(({ status }) => status !== 303)).toEqual([]);
  expect(answers.filter(({ location }) => location.includes('done='))).toEqual([]);
  expect(worstMs).toBeLessThan(PULSE_LIMIT_MS);
  expect(await query('SELECT sha256 FROM partner_logo')).toEqual([]);

  expect((await upload(PLAIN)).headers.location).toBe('/staff/identity?done=logo');
  const [logo] = await query<{ sha256: string }>('SELECT sha256 FROM partner_logo');
  const served = await send(attacked.staff, { path: `/brand/logo/${logo?.sha256}` });
  expect(served.headers['content-security-policy']).toMatch(
    /default-src 'none'.*sandbox|sandbox.*default-src 'none'/,
  );
});
