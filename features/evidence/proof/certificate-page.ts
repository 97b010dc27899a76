import { createHash } from 'node:crypto';
import type { Certificate } from './certificate.ts';
import { GROW_FRAMES, STYLE } from './certificate-style.ts';
import { renderText } from './certificate-text.ts';
import { type DescribedEvent, describeEvents, type Row, utc } from './described-events.ts';
import { html, Markup } from './markup.ts';

export type Verified = { certificate: Certificate; kid: string };

const SCRIPT_HASH = createHash('sha256').update(GROW_FRAMES).digest('base64');
/** Frames inherit this policy: consent texts can't run scripts or load anything. */
const POLICY = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'sha256-${SCRIPT_HASH}'; base-uri 'none'; form-action 'none'`;

export function renderCertificate({ certificate, kid }: Verified): string {
  const events = describeEvents(certificate);
  const { reference, issuedAt, texts } = certificate;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>Certificate of consent ${reference}</title>
<style>${new Markup(STYLE)}</style>
</head>
<body>
<header>
<p class="kind">Certificate of consent</p>
<h1>${reference}</h1>
<p>Issued ${formatTime(issuedAt)}, signed with the key <code>${kid}</code>.</p>
</header>
<main>
<section><h2>In short</h2>${rowList(summaryRows(events))}</section>
<section><h2>${texts.length === 1 ? 'The text' : `The ${texts.length} texts`}</h2>
${texts.length === 0 ? html`<p>No remaining event names a text.</p>` : ''}
${texts.map((text, place) => renderText(text, namesOf(text.sha256, events), place + 1))}</section>
<section><h2>What happened</h2>
<ol class="events">${events.map(renderEvent)}</ol></section>
<section><h2>How to check this</h2>${renderInstructions(certificate, kid, events)}</section>
</main>
<script>${new Markup(GROW_FRAMES)}</script>
</body>
</html>
`;
  return page.text;
}

function summaryRows(events: DescribedEvent[]): Row[] {
  const timesOf = (kind: string) => events.filter((event) => event.kind === kind).map(({ at }) => utc(at));
  const agreed = events.findLast(({ kind }) => kind === 'consent_acknowledged');
  const facts = agreed?.facts?.kind === 'consent_acknowledged' ? agreed.facts : null;
  const { person } = facts ?? {};
  const ERASED = 'Deleted; see the events below';
  const none = (times: string[]) => (times.length > 0 ? times : ['No event recorded']);
  const isErased = agreed && !facts;
  return [
    ...(isErased ? [['Who', ERASED] as const] : []),
    ...(person
      ? ([
          ['Who', `${person.firstName} ${person.lastName}`],
          ['Email address', person.email],
          ['Phone number', person.phone],
          ['Address', person.address ?? 'not asked for'],
        ] as const)
      : []),
    ...(facts ? [['Calls and texts', facts.phoneAgreed ? 'agreed to' : 'not agreed to'] as const] : []),
    ...endpointRows(events, agreed),
    ['Displayed', none(timesOf('consent_displayed'))],
    ['Agreed', none(timesOf('consent_acknowledged'))],
    ['Sent', none(timesOf('lead_sent'))],
    ...(timesOf('phone_consent_withdrawn').length > 0
      ? [['Calls withdrawn', timesOf('phone_consent_withdrawn')] as const]
      : []),
  ];
}

function endpointRows(events: DescribedEvent[], agreed: DescribedEvent | undefined): Row[] {
  const named = agreed?.rows.find(([name]) => name === 'Operator')?.[1];
  const isIts = (row: Row) => (row[0] === 'Served by' || row[0] === 'For') && row[1] === named;
  const row = events.flatMap(({ kind, rows }) => (kind === 'consent_displayed' ? rows : [])).find(isIts);
  return row ? [row] : [];
}

const MONO = html` class="mono"`;
const isHash = (line: string) => /[0-9a-f]{64}$/.test(line);

function namesOf(sha256: string, events: DescribedEvent[]): string[] {
  const blocks = events.flatMap(({ facts }) => (facts && 'blocks' in facts ? facts.blocks : []));
  return [...new Set(blocks.filter((block) => block.sha256 === sha256).map(({ key }) => key))];
}

function renderEvent({
  number,
  at,
  title,
  details,
  rows,
  inclusion,
  leaf,
  commitment,
}: DescribedEvent): Markup {
  return html`
<li><p class="when"><span>${number}</span> ${formatTime(at)}</p>
<div><h3>${title}</h3>
${details ? rowList(rows) : html`<p class="gone">Its details were deleted. Its hash remains.</p>`}
${rowList(
  [
    ['Checkpoint', inclusion ? `under it, as leaf ${inclusion.index}` : 'pending until the next'],
    ['Leaf hash', leaf],
    ['Commitment', commitment],
  ],
  'rows hashes',
)}
</div></li>`;
}

function renderInstructions(
  { journey, checkpoint }: Certificate,
  kid: string,
  events: DescribedEvent[],
): Markup {
  const pending = events.filter(({ inclusion }) => !inclusion).length;
  return html`
<p>This page shows what a signed file says; the file is the evidence, and this page was made of it after it had been verified.
With the file and the keys that the partner publishes at <code>/.well-known/evidence-keys.json</code>, anyone can check it offline:
<code>npm run verify -- FILE</code>.</p>
${rowList([
  ['Key', kid],
  ['Journey', journey],
  ['Pending', `${pending} of ${events.length} events are not under a checkpoint yet`],
])}
${checkpoint === null ? html`<p>No checkpoint has taken in any of these events yet: for them the signature alone vouches.</p>` : html`<pre>${checkpoint}</pre>`}
<p class="small">Displayed means that the borrower’s browser asked for the text. Times are by the issuer’s database clock, in UTC.</p>`;
}

const formatTime = (time: string) => html`<time datetime="${time}">${utc(time)}</time>`;

function rowList(rows: Row[], name = 'rows'): Markup {
  return html`<dl class="${name}">${rows.map(
    ([name, value]) =>
      html`<div><dt>${name}</dt>${[value].flat().map((line) => html`<dd dir="auto"${isHash(line) ? MONO : ''}>${line}</dd>`)}</div>`,
  )}</dl>`;
}
