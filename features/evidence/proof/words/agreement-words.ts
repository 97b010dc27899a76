import type { Compared } from '../checks/journey-in-log.ts';
import { sizeOfBase64Url } from '../format/bytes.ts';
import type { Certificate } from '../format/certificate.ts';
import type { Absence, ReadEvent } from '../format/event-details.ts';
import type { EventKind, FactsOf } from '../format/event-schemas.ts';
import type { DoubtfulEvent } from './signing-cautions.ts';
import { CALLS_BOX, keysByText } from './text-names.ts';
import { count, listed, utc } from './verdict-words.ts';

export type Read<Kind extends EventKind> = Omit<ReadEvent, 'facts'> & { facts: FactsOf<Kind> | null };

export function ofKind<Kind extends EventKind>(events: readonly ReadEvent[], kind: Kind): Read<Kind>[] {
  return events.filter((event): event is ReadEvent & Read<Kind> => event.kind === kind);
}

/** Each names its person if there are several. The lines above name only the last one. */
export function agreedSentences(agreements: Read<'consent_acknowledged'>[]): string[] {
  const persons = new Set(agreements.flatMap(({ facts }) => (facts ? [personIn(facts)] : [])));
  return listed(agreements, (event) => agreementSentences(event, persons.size > 1));
}

const personIn = ({ person }: FactsOf<'consent_acknowledged'>) => {
  const { firstName, lastName, email, phone, address } = person;
  return [`${firstName} ${lastName}`, email, phone, ...(address === null ? [] : [address])].join(', ');
};

/** Each box has a line of its own that its state begins, so no label can look like another box. */
function agreementSentences(
  { at, facts, ...event }: Read<'consent_acknowledged'>,
  isNamed: boolean,
): string[] {
  if (!facts)
    return [`${utc(at)}: to texts that the file no longer names, because the details are ${absence(event)}`];
  const operator = facts.endpoint ? '' : '; the agreement doesn’t name the operator';
  const who = isNamed ? `, by ${personIn(facts)}` : '';
  return [
    `${utc(at)}: texts ${keysOf(facts.blocks)}${operator}${who}`,
    ...facts.controls.map(({ label, isTicked }) => `Box ${isTicked ? 'checked' : 'left empty'}: “${label}”`),
  ];
}

export function textSentences(texts: Certificate['texts'], events: readonly ReadEvent[]): string[] {
  const agreements = ofKind(events, 'consent_acknowledged').map(({ facts }) => facts);
  const names = keysByText(agreements);
  // Erased agreements may have named any text.
  const others = agreements.length === 0 || agreements.includes(null) ? '' : ', not agreed to';
  return listed(texts, ({ sha256, bytes }) => {
    const keys = names.get(sha256);
    const agreed = keys ? `, agreed to as ${listed([...keys], (key) => key).join(', ')}` : others;
    return `${sha256}: ${count(sizeOfBase64Url(bytes), 'byte')} with this hash${agreed}`;
  });
}

const recordedBy = ({ facts }: ReadEvent) =>
  facts?.kind === 'phone_consent_withdrawn' ? `, recorded by: ${facts.by}` : '';

export type Calls = 'agreed' | 'refused' | 'not_asked' | 'withdrawn' | 'unreadable';
type CallsEvent = {
  calls: Calls;
  at: string;
  isInLog: boolean;
  /** Of a withdrawal without details. */
  how?: string;
  says: string;
};

/** The last one holds. */
export function callsHistory(events: readonly ReadEvent[], { log }: Pick<Compared, 'log'>): CallsEvent[] {
  const history = events.flatMap((event): CallsEvent[] => {
    const { at } = event;
    const when = utc(at);
    const inFile = { at, isInLog: false };
    if (event.kind === 'phone_consent_withdrawn') {
      const how = event.facts ? '' : `, by an event whose details are ${absence(event)}`;
      return [{ ...inFile, calls: 'withdrawn', how, says: `Withdrawn: ${when}${recordedBy(event)}` }];
    }
    if (event.kind !== 'consent_acknowledged') return [];
    const { facts } = event;
    if (facts?.kind !== 'consent_acknowledged')
      return [{ ...inFile, calls: 'unreadable', says: `Agreement without details: ${when}` }];
    if (facts.phoneAgreed)
      return [
        { ...inFile, calls: 'agreed', says: `Agreed to: ${when}, for the number ${facts.person.phone}` },
      ];
    return facts.controls.some(({ name }) => name === CALLS_BOX)
      ? [{ ...inFile, calls: 'refused', says: `Refused: ${when}, the box was left empty` }]
      : [{ ...inFile, calls: 'not_asked', says: `Not asked for: ${when}` }];
  });
  for (const { kind, at, number } of log?.later ?? []) {
    const inLog = { at, isInLog: true };
    if (kind === 'phone_consent_withdrawn')
      history.push({
        ...inLog,
        calls: 'withdrawn',
        says: `Withdrawn: ${utc(at)}, event ${number} of the log`,
      });
    if (kind === 'consent_acknowledged')
      history.push({
        ...inLog,
        calls: 'unreadable',
        says: `Agreement without details: ${utc(at)}, event ${number} of the log`,
      });
  }
  return history;
}

const STATES: Record<Calls, string> = {
  agreed: 'Agreed to, and not withdrawn in the file',
  refused: 'Refused',
  not_asked: 'Not asked for',
  withdrawn: 'Withdrawn',
  unreadable: 'Not in the file',
};

/** The conclusion comes first, then how it came about. */
export function callsSentences(
  events: readonly ReadEvent[],
  compared: Compared,
  doubtful: readonly DoubtfulEvent[],
): string[] {
  const history = callsHistory(events, compared);
  const last = history.at(-1);
  const added = doubtful.filter(({ kind }) => kind in DOUBTFUL);
  const others = listed(
    added,
    ({ kind, at, number, where }) =>
      `${DOUBTFUL[kind]}: ${utc(at)}, event ${number} of the ${where}, not confirmed: its key is revoked`,
  );
  const state = last ? `${STATES[last.calls]}${last.how ?? ''}.` : 'No agreement recorded';
  const conclusion =
    added.length > 0 ? `Not certain. Without the events under a revoked key: ${state}` : state;
  return [conclusion, ...listed(history, ({ says }) => says), ...others];
}

const DOUBTFUL: Record<string, string> = {
  phone_consent_withdrawn: 'Withdrawn',
  consent_acknowledged: 'Another agreement',
};

export const keysOf = (blocks: readonly { key: string }[]) => listed(blocks, ({ key }) => key).join(', ');

const REASONS: Record<Absence, string> = {
  erased: 'erased',
  withheld: 'withheld from the recipient of this file',
  unreadable: 'unreadable for the issuer',
  unexplained: 'erased or withheld: this version of the format doesn’t say which',
};

export const absence = ({ absence, removal }: Pick<ReadEvent, 'absence' | 'removal'>): string =>
  `${REASONS[absence ?? 'unexplained']}${removal === null ? '' : ` (see event ${removal})`}`;
