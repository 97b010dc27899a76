// A reader sees this first: one sentence, four lamps, and what the browser reported. Wire words and hashes come later.

import type { Compared } from '../checks/journey-in-log.ts';
import type { Verified } from '../checks/verify.ts';
import { type ReadEvent, readEvents } from '../format/event-details.ts';
import { absence, callsHistory, ofKind, type Read } from './agreement-words.ts';
import { titleOf } from './event-copy.ts';
import { type Conclusion, conclusionOf, type Lamp, lampsOf } from './lamps.ts';
import { measurementSentences } from './measurement.ts';
import { type DoubtfulEvent, doubtfulEvents } from './signing-cautions.ts';
import { CALLS_BOX, CALLS_TEXT, plainTextNames } from './text-names.ts';
import { count, listed, readable, type VerdictLine } from './verdict-words.ts';

export type Summary = { conclusion: Conclusion; sentence: string; lamps: Lamp[]; main: VerdictLine[] };

/** The lines of the verdict that need no term of the format. */
const PLAIN_TOPICS = ['Calls and texts', 'Clock', 'Not shown'];

export const GLOSSARY: [string, string][] = [
  ['Issuer', 'the company that made this file and recorded the events in it'],
  ['Signature', 'a code that only the issuer’s key can make, and that fits this file alone'],
  ['Event', 'one recorded step, such as an agreement or a withdrawal'],
  ['Log', 'the issuer’s list of all events, to which events are only added'],
  ['Checkpoint', 'a signed summary of the log at one moment. A copy stored elsewhere shows later changes'],
  ['Outside time', 'a time stated by a third party that saw a checkpoint'],
];

export function summaryOf(verified: Verified, compared: Compared, lines: readonly VerdictLine[]): Summary {
  const events = readEvents(verified.certificate);
  const lamps = lampsOf(verified, compared);
  const plain = lines.filter(({ topic }) => PLAIN_TOPICS.includes(topic));
  return {
    conclusion: conclusionOf(lamps),
    sentence: sentenceOf(verified, events, compared),
    lamps,
    main: [...borrowerLines(events), ...missingLines(events), ...plain],
  };
}

/** The rest of the verdict. */
export const appendixOf = (lines: readonly VerdictLine[], { main }: Pick<Summary, 'main'>): VerdictLine[] =>
  lines.filter(({ topic }) => !main.some((line) => line.topic === topic));

function sentenceOf(verified: Verified, events: readonly ReadEvent[], compared: Compared): string {
  const agreements = ofKind(events, 'consent_acknowledged');
  const last = agreements.at(-1);
  const first = last ? agreementClause(last, agreements.length) : 'The file records no agreement';
  const doubtful = doubtfulEvents(verified, compared);
  return `${[
    first,
    ...callsClauses(callsHistory(events, compared).at(-1)),
    ...doubtfulClauses(doubtful.filter(({ where }) => where === 'file')),
    ...doubtfulClauses(doubtful.filter(({ where }) => where === 'log')),
  ].join('; ')}.`;
}

function callsClauses(last: ReturnType<typeof callsHistory>[number] | undefined): string[] {
  if (!last) return [];
  const { calls, at, isInLog, how = '' } = last;
  const when = `on ${readable(at)}${how}`;
  if (calls === 'withdrawn')
    return [
      isInLog
        ? `the log shows that the consent to calls and texts was WITHDRAWN ${when}`
        : `the consent to calls and texts was WITHDRAWN ${when}`,
    ];
  return calls === 'unreadable' && isInLog
    ? [`the log shows a later agreement ${when}, but not what it was to`]
    : [];
}

/** Signed with a key that a thief may have had. */
function doubtfulClauses(events: readonly DoubtfulEvent[]): string[] {
  const [first] = events;
  if (!first) return [];
  const named = [
    ...doubtfulWords(events, 'phone_consent_withdrawn', 'a WITHDRAWAL of the consent to calls and texts'),
    ...doubtfulWords(events, 'consent_acknowledged', 'another agreement'),
  ];
  const rest = events.length - named.length;
  const words = [
    ...named,
    ...(rest > 0 ? [count(rest, named.length > 0 ? 'more event' : 'later event')] : []),
  ];
  const it = events.length === 1 ? 'it' : 'them';
  return [
    `the ${first.where} also has ${words.join(', and ')}, but the key may have been stolen on ${readable(first.revoked)}, so nothing confirms ${it} or rules ${it} out`,
  ];
}

function doubtfulWords(events: readonly DoubtfulEvent[], kind: string, words: string): string[] {
  const last = events.findLast((event) => event.kind === kind);
  return last ? [`${words} on ${readable(last.at)}`] : [];
}

function agreementClause(event: Read<'consent_acknowledged'>, count: number): string {
  const { at, facts } = event;
  const when = `${count > 1 ? `In the last of ${count} agreements, on` : 'On'} ${readable(at)}`;
  if (!facts)
    return `${when}, someone agreed, but it can’t be read who, to which texts, and whether to calls: the details are ${absence(event)}`;
  const { firstName, lastName, email, phone } = facts.person;
  const name = shortened(`${firstName} ${lastName}`);
  const who = `someone using the name “${name}”, the email address “${shortened(email)}” and the phone number ${phoneIn(shortened(phone))}`;
  const texts = plainTextNames(facts.blocks.map(({ key }) => key).filter((key) => key !== CALLS_TEXT));
  const agreed = texts === '' ? 'agreed' : `agreed to ${texts}`;
  if (facts.phoneAgreed) return `${when}, ${who} ${agreed} and to calls and texts`;
  return facts.controls.some(({ name }) => name === CALLS_BOX)
    ? `${when}, ${who} ${agreed}, but NOT to calls and texts`
    : `${when}, ${who} ${agreed}; the page asked for no separate consent to calls and texts`;
}

const MAX_LENGTH = 200;

/** The appendix has the whole text. */
const shortened = (text: string): string =>
  text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;

/** Any other writing stays as it was entered. */
export const phoneIn = (phone: string): string =>
  phone.replace(/^([0-9]{3})([0-9]{3})([0-9]{4})$/, '($1) $2-$3');

/** Of the last agreement. The appendix has them all. */
function borrowerLines(events: readonly ReadEvent[]): VerdictLine[] {
  const facts = ofKind(events, 'consent_acknowledged').at(-1)?.facts;
  const measured = { topic: 'Measured', says: measurementSentences(events) };
  if (!facts) return [measured];
  return [
    {
      topic: 'Checkboxes',
      says: listed(
        facts.controls,
        ({ label, isTicked }) => `${isTicked ? 'Checked' : 'Left empty'}: “${label}”`,
      ),
    },
    measured,
    { topic: 'Network address', says: [facts.address] },
    { topic: 'Browser', says: [facts.userAgent] },
  ];
}

function missingLines(events: readonly ReadEvent[]): VerdictLine[] {
  const absent = events.filter((event) => event.absence !== null);
  const says = listed(
    absent,
    (event) => `Event ${event.number}, ${titleOf(event.kind)}: the details are ${absence(event)}`,
  );
  return absent.length > 0 ? [{ topic: 'Missing details', says }] : [];
}
