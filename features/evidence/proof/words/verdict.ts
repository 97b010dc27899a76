// The words about a valid certificate: `npm run verify`, its JSON and the printable page say the same.

import { type Compared, type LaterEvent, NOT_COMPARED } from '../checks/journey-in-log.ts';
import { pageLimits, pageLines } from '../checks/page-copies.ts';
import type { Verified } from '../checks/verify.ts';
import { CERTIFICATE_FORMAT, type Certificate, FORMER_FORMAT } from '../format/certificate.ts';
import { type ReadEvent, readEvents } from '../format/event-details.ts';
import {
  absence,
  agreedSentences,
  callsSentences,
  keysOf,
  ofKind,
  type Read,
  textSentences,
} from './agreement-words.ts';
import { titleOf } from './event-copy.ts';
import { measurementSentences } from './measurement.ts';
import { doubtfulEvents, issueCautions, keyCautions } from './signing-cautions.ts';
import { clockSentence, timeSentences } from './time-words.ts';
import {
  count,
  listed,
  NO_OUTSIDE_CHECKPOINT,
  revokedKeySentence,
  unsignedSentence,
  utc,
  type VerdictLine,
} from './verdict-words.ts';

export function certificateVerdict(verified: Verified, compared: Compared = NOT_COMPARED): VerdictLine[] {
  const { certificate, kid } = verified;
  const { reference, journey, issuedAt, texts } = certificate;
  const events = readEvents(certificate);
  return [
    line('Certificate', [
      `The certificate of ${reference}, issued ${utc(issuedAt)}, is signed with the key ${kid} and unchanged.`,
      ...issueCautions(verified, compared),
      ...keyCautions(verified, compared, `the key ${kid}`),
      VERSIONS[certificate.format],
      `It holds ${count(events.length, 'event')} of the journey ${journey}, in one chain.`,
    ]),
    ...personLines(events),
    line('Agreed', orNone(agreedSentences(ofKind(events, 'consent_acknowledged')))),
    line('Calls and texts', callsSentences(events, compared, doubtfulEvents(verified, compared))),
    line('Texts requested', orNone(listed(ofKind(events, 'consent_displayed'), displayedSentence))),
    line('Measured', measurementSentences(events)),
    line('Sent', orNone(listed(ofKind(events, 'lead_sent'), sentSentence))),
    line('Ended', orNone(listed(ofKind(events, 'lead_ended'), endedSentence))),
    ...(texts.length > 0 ? [line('Texts', textSentences(texts, events))] : []),
    ...pageLines(certificate),
    line('Absent details', absentSentences(events)),
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

function personLines(events: readonly ReadEvent[]): VerdictLine[] {
  const agreed = ofKind(events, 'consent_acknowledged').at(-1);
  if (!agreed) return [];
  if (!agreed.facts)
    return [line('Who', [`Not in the file: the details of event ${agreed.number} are ${absence(agreed)}`])];
  const { firstName, lastName, email, phone, address } = agreed.facts.person;
  return [
    line('Who', [`${firstName} ${lastName}`]),
    line('Email address', [email]),
    line('Phone number', [phone]),
    line('Address', [address ?? 'not asked for']),
  ];
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

function absentSentences(events: readonly ReadEvent[]): string[] {
  const absent = events.filter((event) => event.absence !== null);
  if (absent.length === 0) return ['None: the file has the details of each event'];
  return listed(absent, (event) => `Event ${event.number} (${event.kind}): ${absence(event)}`);
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

function laterSentences({ certificate: { issuedAt } }: Verified, { log }: Compared): string[] {
  if (!log)
    return ['Not checked: only a log export shows later events of the journey, such as a withdrawal.'];
  const { missing, later, doubtful, unsigned, until } = log;
  const others = [
    ...named(doubtful, (event, number) => `${event}: ${revokedKeySentence(number)}`),
    ...named(unsigned, (event, number) => `${event}: ${unsignedSentence(number)}`),
  ];
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

const named = (events: readonly LaterEvent[], say = (event: string, _number: number) => event): string[] =>
  listed(
    events,
    ({ number, kind, at }) => say(`Event ${number}, ${titleOf(kind)} (${kind}), ${utc(at)}`, 1),
    (more) => say(`And ${count(more, 'more event')}`, more),
  );
