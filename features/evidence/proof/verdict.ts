// The words about a valid certificate: `npm run verify`, its JSON and the printable page say the same.

import { decodedBase64Url } from './bytes.ts';
import { CERTIFICATE_FORMAT, type Certificate, FORMER_FORMAT } from './certificate.ts';
import type { Checkpoint } from './checkpoint.ts';
import { CALLS_BOX } from './consent-names.ts';
import { EVENT_TITLES } from './event-copy.ts';
import { type Absence, type ReadEvent, Removals, readEvents } from './event-details.ts';
import type { AnyEventFacts, EventKind } from './facts.ts';
import type { JourneyInLog, LaterEvent } from './journey-in-log.ts';
import { measurementSentences } from './measurement.ts';
import { pageLimits, pageLines } from './page-copies.ts';
import { clockSentence, timeSentences } from './time-words.ts';
import { count, NO_OUTSIDE_CHECKPOINT, nothingSigns, utc } from './verdict-words.ts';
import type { Verified } from './verify.ts';

export type VerdictLine = { topic: string; says: string[] };

/** Read beside the certificate. */
export type Compared = {
  outside: readonly Checkpoint[];
  log: (JourneyInLog & { deliveredSize: number }) | null;
};
export const NOT_COMPARED: Compared = { outside: [], log: null };

type FactsOf<Kind extends EventKind> = Extract<AnyEventFacts, { kind: Kind }>;
type Read<Kind extends EventKind> = Omit<ReadEvent, 'facts'> & { facts: FactsOf<Kind> | null };

export function certificateVerdict(verified: Verified, compared: Compared = NOT_COMPARED): VerdictLine[] {
  const { certificate, kid } = verified;
  const { reference, journey, issuedAt, texts } = certificate;
  const events = readEvents(certificate);
  const removals = new Removals(events);
  return [
    line('Certificate', [
      `The certificate of ${reference}, issued ${utc(issuedAt)}, is signed with the key ${kid} and unchanged.`,
      VERSIONS[certificate.format],
      `It holds ${count(events.length, 'event')} of the journey ${journey}, in one chain.`,
    ]),
    ...personLines(events),
    line('Agreed', orNone(agreedSentences(ofKind(events, 'consent_acknowledged'), removals))),
    line('Calls and texts', callsSentences(events, compared)),
    line('Texts requested', orNone(ofKind(events, 'consent_displayed').map(displayedSentence))),
    line('Measured', measurementSentences(events)),
    line('Sent', orNone(ofKind(events, 'lead_sent').map(sentSentence))),
    line('Ended', orNone(ofKind(events, 'lead_ended').map(endedSentence))),
    ...(texts.length > 0
      ? [
          line(
            'Texts',
            texts.map(
              ({ sha256, bytes }) =>
                `${sha256}: ${count(decodedBase64Url(bytes).length, 'byte')} with this hash${agreedAs(sha256, events)}`,
            ),
          ),
        ]
      : []),
    ...pageLines(certificate),
    line('Absent details', absentSentences(events, removals)),
    line('Checkpoint', [checkpointSentence(verified)]),
    line('Checkpoint from outside', [outsideSentence(verified, compared)]),
    line('Time from outside', timeSentences(verified)),
    line('Later events', laterSentences(verified, compared)),
    line('Clock', [clockSentence(verified)]),
    line('Not shown', [
      'A browser requested each text. Whether it was drawn, and whether a person read it, can’t be shown.',
      'The file shows a browser and a network address, not who used them.',
      ...pageLimits(certificate),
      'It shows what the issuer recorded. An event that was never recorded, or recorded falsely at once, can’t be found.',
    ]),
  ];
}

const VERSIONS: Record<Certificate['format'], string> = {
  [FORMER_FORMAT]:
    'Its format is version 1, made by releases before 1.1. It says less than version 2, so fewer checks apply.',
  [CERTIFICATE_FORMAT]: 'Its format is version 2.',
};

const line = (topic: string, says: string[]): VerdictLine => ({ topic, says });
const orNone = (says: string[]) => (says.length > 0 ? says : ['No event recorded']);

function ofKind<Kind extends EventKind>(events: readonly ReadEvent[], kind: Kind): Read<Kind>[] {
  return events.filter((event): event is ReadEvent & Read<Kind> => event.kind === kind);
}

function personLines(events: readonly ReadEvent[]): VerdictLine[] {
  const agreed = ofKind(events, 'consent_acknowledged').at(-1);
  if (!agreed) return [];
  if (!agreed.facts)
    return [
      line('Who', [
        `Not in the file: the details of event ${agreed.number} are ${absence(agreed, new Removals(events))}`,
      ]),
    ];
  const { firstName, lastName, email, phone, address } = agreed.facts.person;
  return [
    line('Who', [`${firstName} ${lastName}`]),
    line('Email address', [email]),
    line('Phone number', [phone]),
    line('Address', [address ?? 'not asked for']),
  ];
}

/** Each names its person if there are several. The lines above name only the last one. */
function agreedSentences(agreements: Read<'consent_acknowledged'>[], removals: Removals): string[] {
  const persons = new Set(agreements.flatMap(({ facts }) => (facts ? [personIn(facts)] : [])));
  return agreements.map((event) => agreedSentence(event, removals, persons.size > 1));
}

const personIn = ({ person }: FactsOf<'consent_acknowledged'>) => {
  const { firstName, lastName, email, phone, address } = person;
  return [`${firstName} ${lastName}`, email, phone, ...(address === null ? [] : [address])].join(', ');
};

function agreedSentence(
  { at, facts, ...event }: Read<'consent_acknowledged'>,
  removals: Removals,
  isNamed: boolean,
): string {
  if (!facts)
    return `${utc(at)}: to texts that the file no longer names, because the details are ${absence(event, removals)}`;
  const boxes = facts.controls.map(
    ({ label, isTicked }) => `${isTicked ? 'checked' : 'left empty'} “${label}”`,
  );
  const operator = facts.endpoint ? '' : '; the agreement doesn’t name the operator';
  const who = isNamed ? `by ${personIn(facts)}: ` : '';
  return `${utc(at)}: ${who}${boxes.join(', ')}; texts ${keysOf(facts.blocks)}${operator}`;
}

/** Erased agreements may have named any text. */
function agreedAs(sha256: string, events: readonly ReadEvent[]): string {
  const agreements = ofKind(events, 'consent_acknowledged').map(({ facts }) => facts?.blocks ?? null);
  const named = agreements.flatMap((blocks) => blocks?.filter((block) => block.sha256 === sha256) ?? []);
  if (named.length > 0) return `, agreed to as ${[...new Set(named.map(({ key }) => key))].join(', ')}`;
  return agreements.length === 0 || agreements.includes(null) ? '' : ', not agreed to';
}

const recordedBy = ({ facts }: ReadEvent) =>
  facts?.kind === 'phone_consent_withdrawn' ? `, recorded by: ${facts.by}` : '';

/** The conclusion comes first, then how it came about. */
function callsSentences(events: readonly ReadEvent[], { log }: Compared): string[] {
  const history = events.flatMap((event): { state: string; says: string }[] => {
    const when = utc(event.at);
    if (event.kind === 'phone_consent_withdrawn')
      return [{ state: 'Withdrawn.', says: `Withdrawn: ${when}${recordedBy(event)}` }];
    if (event.kind !== 'consent_acknowledged') return [];
    const { facts } = event;
    if (facts?.kind !== 'consent_acknowledged')
      return [{ state: 'Not in the file.', says: `Agreement without details: ${when}` }];
    if (facts.phoneAgreed)
      return [
        {
          state: 'Agreed to, and not withdrawn in the file.',
          says: `Agreed to: ${when}, for the number ${facts.person.phone}`,
        },
      ];
    return facts.controls.some(({ name }) => name === CALLS_BOX)
      ? [{ state: 'Refused.', says: `Refused: ${when}, the box was left empty` }]
      : [{ state: 'Not asked for.', says: `Not asked for: ${when}` }];
  });
  for (const { kind, at, number } of log?.later ?? []) {
    if (kind === 'phone_consent_withdrawn')
      history.push({
        state: 'Withdrawn.',
        says: `Withdrawn: ${utc(at)}, event ${number} of the log, which the file lacks`,
      });
    if (kind === 'consent_acknowledged')
      history.push({
        state: 'Not in the file.',
        says: `Agreement without details: ${utc(at)}, event ${number} of the log`,
      });
  }
  const last = history.at(-1);
  return last ? [last.state, ...history.map(({ says }) => says)] : ['No agreement recorded'];
}

/** The text counts as any that is agreed to, unless another display says what it was for. */
const NOT_NAMED = ', and the file doesn’t say what the text was for';

const displayedSentence = ({ at, facts }: Read<'consent_displayed'>) =>
  facts ? `${utc(at)}: ${facts.sha256}${facts.keys ? '' : NOT_NAMED}` : utc(at);

const sentSentence = ({ at, facts }: Read<'lead_sent'>) =>
  facts ? `${utc(at)}: to ${facts.host}, attempt ${facts.attempt}, with ${keysOf(facts.blocks)}` : utc(at);

const endedSentence = ({ at, facts }: Read<'lead_ended'>) =>
  facts
    ? `${utc(at)}: ${[facts.outcome, facts.reason, facts.operatorStatus].filter(Boolean).join(', ')}, attempt ${facts.attempt}`
    : utc(at);

const keysOf = (blocks: readonly { key: string }[]) => blocks.map(({ key }) => key).join(', ');

const REASONS: Record<Absence, string> = {
  erased: 'erased',
  withheld: 'withheld from the recipient of this file',
  unreadable: 'unreadable: the issuer says that it lost their key',
  unexplained: 'erased or withheld: this version of the format doesn’t say which',
};

function absence(event: Pick<ReadEvent, 'number' | 'absence'>, removals: Removals): string {
  const removal = event.absence === 'erased' ? removals.of(event) : null;
  return `${REASONS[event.absence ?? 'unexplained']}${removal ? ` (see event ${removal.number})` : ''}`;
}

function absentSentences(events: readonly ReadEvent[], removals: Removals): string[] {
  const absent = events.filter((event) => event.absence !== null);
  if (absent.length === 0) return ['None: the file has the details of each event'];
  return absent.map((event) => `Event ${event.number} (${event.kind}): ${absence(event, removals)}`);
}

function checkpointSentence({ checkpoint, events }: Verified): string {
  if (!checkpoint) return 'No checkpoint covers an event yet: the signature alone vouches for them.';
  const { origin, size } = checkpoint;
  return `${events.sealed} of ${count(events.total, 'event')} ${events.sealed === 1 ? 'is' : 'are'} in the tree of ${count(size, 'event')} of the log ${origin}. Compare this name with the one that you know.`;
}

function outsideSentence({ checkpoint, certificate }: Verified, { outside, log }: Compared): string {
  if (outside.length === 0) return NO_OUTSIDE_CHECKPOINT;
  const isOwn = outside.some(({ origin, size }) => origin === checkpoint?.origin && size === checkpoint.size);
  const covered = certificate.events.filter(
    ({ inclusion }) => inclusion && log && inclusion.index < log.deliveredSize,
  );
  if (isOwn)
    return 'A given checkpoint is the same as the one in this file. The events that it covers were recorded before its delivery.';
  if (log && log.deliveredSize > 0)
    return `Through the log, a given checkpoint over ${count(log.deliveredSize, 'event')} covers ${covered.length} of the ${count(certificate.events.length, 'event')}.`;
  return 'No given checkpoint covers as many events as the one in this file. To compare them, add a log export.';
}

const MAX_NAMED = 100;

function laterSentences({ certificate: { issuedAt } }: Verified, { log }: Compared): string[] {
  if (!log)
    return ['Not checked: only a log export shows later events of the journey, such as a withdrawal.'];
  const { missing, later, unsigned, until } = log;
  const others = named(unsigned, (event, number) => `${event}: ${nothingSigns(number)}`);
  if (missing > 0)
    return [
      `The log is older than the file: its signed part lacks the last ${count(missing, 'event')}.`,
      ...others,
    ];
  const end = until === null ? '' : ` up to ${utc(until)}, the time of the newest signed event in the log`;
  return [
    ...named(later),
    `${later.length > 0 ? 'No others' : 'None'}${end}.`,
    ...(until !== null && until < issuedAt
      ? [
          'The signed part of the log ends before the certificate was issued. It can’t show events after that.',
        ]
      : []),
    ...others,
  ];
}

function named(events: readonly LaterEvent[], say = (event: string, _number: number) => event): string[] {
  const more = events.length - MAX_NAMED;
  return [
    ...events
      .slice(0, MAX_NAMED)
      .map(({ number, kind, at }) => say(`Event ${number}, ${titleOf(kind)} (${kind}), ${utc(at)}`, 1)),
    ...(more > 0 ? [say(`And ${count(more, 'more event')}`, more)] : []),
  ];
}

export const titleOf = (kind: string): string =>
  Object.hasOwn(EVENT_TITLES, kind) ? EVENT_TITLES[kind as EventKind] : kind;
