// A reader sees this first: one sentence, four lamps, and what the browser reported. Wire words and hashes come later.

import { absence, callsHistory, ofKind, type Read } from './agreement-words.ts';
import { CALLS_BOX, CALLS_TEXT } from './consent-names.ts';
import { titleOf } from './event-copy.ts';
import { type ReadEvent, Removals, readEvents } from './event-details.ts';
import { type Conclusion, conclusionOf, type Lamp, lampsOf } from './lamps.ts';
import { measurementSentences } from './measurement.ts';
import { plainTextNames } from './text-names.ts';
import type { Compared, VerdictLine } from './verdict.ts';
import { listed, readable } from './verdict-words.ts';
import type { Verified } from './verify.ts';

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
  const removals = new Removals(events);
  const lamps = lampsOf(verified, compared);
  const plain = lines.filter(({ topic }) => PLAIN_TOPICS.includes(topic));
  return {
    conclusion: conclusionOf(lamps),
    sentence: sentenceOf(events, removals, compared),
    lamps,
    main: [...borrowerLines(events), ...missingLines(events, removals), ...plain],
  };
}

/** The rest of the verdict. */
export const appendixOf = (lines: readonly VerdictLine[], { main }: Pick<Summary, 'main'>): VerdictLine[] =>
  lines.filter(({ topic }) => !main.some((line) => line.topic === topic));

function sentenceOf(events: readonly ReadEvent[], removals: Removals, compared: Compared): string {
  const agreements = ofKind(events, 'consent_acknowledged');
  const last = agreements.at(-1);
  const first = last ? agreementClause(last, agreements.length, removals) : 'The file records no agreement';
  const { calls, at, isInLog, how } = callsHistory(events, removals, compared).at(-1) ?? {};
  const inLog = isInLog ? ', says the log' : '';
  if (calls === 'withdrawn' && at)
    return `${first}; the consent to calls and texts was WITHDRAWN on ${readable(at)}${how ?? ''}${inLog}.`;
  return calls === 'unreadable' && isInLog && at
    ? `${first}; the log has a later agreement, of ${readable(at)}, whose details can’t be read from it.`
    : `${first}.`;
}

function agreementClause(event: Read<'consent_acknowledged'>, count: number, removals: Removals): string {
  const { at, facts } = event;
  const when = `${count > 1 ? `In the last of ${count} agreements, on` : 'On'} ${readable(at)}`;
  if (!facts)
    return `${when}, someone agreed, but it can’t be read who, to which texts, and whether to calls: the details are ${absence(event, removals)}`;
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

function missingLines(events: readonly ReadEvent[], removals: Removals): VerdictLine[] {
  const absent = events.filter((event) => event.absence !== null);
  const says = listed(
    absent,
    (event) => `Event ${event.number}, ${titleOf(event.kind)}: the details are ${absence(event, removals)}`,
  );
  return absent.length > 0 ? [{ topic: 'Missing details', says }] : [];
}
