import type { Certificate } from '../format/certificate.ts';
import { type Hash, leafHashOf } from '../format/event.ts';
import { type ReadEvent, readEvents } from '../format/event-details.ts';
import type { AnyEventFacts, FactsOf } from '../format/event-schemas.ts';
import { DECISION_LABELS, titleOf } from './event-copy.ts';
import { seenPercentOf } from './measurement.ts';
import { utc } from './verdict-words.ts';

type Facts = AnyEventFacts;
type Endpoint = FactsOf<'consent_acknowledged'>['endpoint'];
type MeasuredDocument = FactsOf<'consent_measured'>['documents'][number];
export type Row = readonly [name: string, value: string | readonly string[]];

export type EventDescription = ReadEvent & { leaf: Hash; title: string; rows: Row[] };

export function describeEvents(certificate: Certificate): EventDescription[] {
  const { journey } = certificate;
  let previous: Hash | null = null;
  return readEvents(certificate).map((event) => {
    const { number, kind, commitment, facts } = event;
    const leaf = leafHashOf({ journey, number, at: new Date(event.at), kind, previous, commitment });
    previous = leaf;
    return { ...event, leaf, title: titleOf(kind), rows: facts ? rowsOf(facts) : [] };
  });
}

const clientRows = ({ userAgent, address }: { userAgent: string; address: string }): Row[] => [
  ['Network address', address],
  ['Browser', userAgent],
];
const staff = ({ by, reason }: { by: string; reason: string }): Row[] => [
  ['By', by],
  ['For', reason],
];
const endpointRow = (name: string, endpoint: Endpoint): Row => [
  name,
  endpoint ? `${endpoint.address} as client ${endpoint.clientId}, ${endpoint.mode} mode` : '',
];
const texts = (blocks: { key: string; sha256: string }[]) =>
  blocks.map(({ key, sha256 }) => `${key}: ${sha256}`);

function measuredText(document: MeasuredDocument): string {
  const { sha256, width, height, seenPercent, fontPx, contrast, lowContrastPercent } = document;
  const seen = seenPercentOf(document);
  const measures = [
    `${width ?? 'unknown'} × ${height ?? 'unknown'} pixels`,
    seen === null ? 'the part in sight wasn’t measured' : `${seen}% in sight`,
    ...(seen === seenPercent
      ? []
      : [`the browser reported ${seenPercent}%, which a text of no size can’t have`]),
    ...(fontPx === undefined ? [] : [`mostly letters of ${fontPx} pixels`]),
    ...(contrast === undefined ? [] : [`lowest contrast ${contrast} to 1`]),
    ...(lowContrastPercent === undefined ? [] : [`${lowContrastPercent}% of its letters below 4.5 to 1`]),
  ];
  return `${measures.join(', ')}: ${sha256}`;
}

function rowsOf(facts: Facts): Row[] {
  const rows = describeFacts(facts);
  return rows.filter(([, value]) => value.length > 0);
}

function describeFacts(facts: Facts): Row[] {
  switch (facts.kind) {
    case 'journey_begun':
      return [
        ['Campaign', `${facts.campaign}, ${facts.product}`],
        ['Came with', Object.entries(facts.entry).map(([name, value]) => `${name}: ${value}`)],
        ['Software version', facts.appVersion],
      ];
    case 'consent_displayed':
      return [
        ['Text', facts.sha256],
        ['As', facts.keys ?? []],
        ['Source', facts.source],
        endpointRow(facts.fetchedAt === null ? 'For' : 'Served by', facts.endpoint),
        ['Fetched', facts.fetchedAt ? utc(facts.fetchedAt) : ''],
        ['Page as drawn', facts.page ?? ''],
        ...clientRows(facts),
      ];
    case 'consent_measured':
      return [
        [
          'Window',
          facts.viewport ? `${facts.viewport.width} × ${facts.viewport.height} pixels` : 'not measured',
        ],
        ['Texts', facts.documents.length > 0 ? facts.documents.map(measuredText) : 'not measured'],
        [
          'Our own words',
          facts.labels.map(
            ({ name, fontPx, contrast }) =>
              `${name}: ${fontPx === null ? 'size not measured' : `${fontPx} pixels`}, ${contrast === null ? 'contrast not measured' : `contrast ${contrast} to 1`}`,
          ),
        ],
      ];
    case 'consent_acknowledged':
      return [
        ['Page', facts.page],
        ['Texts', texts(facts.blocks)],
        endpointRow('Operator', facts.endpoint),
        [
          'Boxes',
          facts.controls.map(({ label, isTicked }) => `${isTicked ? 'checked' : 'left empty'}: “${label}”`),
        ],
        ['Button', `“${facts.button}”`],
        ...clientRows(facts),
        ['Software version', facts.appVersion],
      ];
    case 'lead_sent':
      return [
        ['Reference', facts.reference],
        ['To', `${facts.host}, ${facts.interface}`],
        ['Attempt', String(facts.attempt)],
        ['Texts', texts(facts.blocks)],
      ];
    case 'lead_ended':
      return [
        ['Outcome', [facts.outcome, ...(facts.reason ? [facts.reason] : [])].join(', ')],
        ['Answer', facts.httpStatus === null ? '' : `HTTP ${facts.httpStatus}`],
        [
          'Received as',
          [facts.operatorUuid, facts.operatorStatus].filter((fields) => fields !== null).join(', '),
        ],
      ];
    case 'phone_consent_withdrawn':
    case 'erasure_asked':
      return [['By', facts.by]];
    case 'evidence_exported':
    case 'hold_placed':
    case 'hold_released':
    case 'identity_revealed':
      return staff(facts);
    case 'lead_decided':
      return [
        ['Reference', facts.reference],
        ['Attempt', String(facts.attempt)],
        ['Outcome', DECISION_LABELS[facts.choice]],
        ['Received as', facts.operatorUuid ?? ''],
        ['By', facts.by],
      ];
    case 'details_removed':
      return [
        ['Of events', facts.numbers.join(', ')],
        ['Because of', facts.because],
        ['By', facts.by],
      ];
  }
}
