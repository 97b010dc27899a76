import type { ReadEvent } from '../format/event-details.ts';
import type { FactsOf } from '../format/event-schemas.ts';
import { plainTextNames } from './text-names.ts';
import { listed, MAX_NAMED, utc } from './verdict-words.ts';

type Measurement = FactsOf<'consent_measured'>;
type Agreement = FactsOf<'consent_acknowledged'>;
type Reading = { keys: string[]; sha256: string; seenPercent: number | null };

export type AgreementMeasures = {
  agreedAt: string;
  /** From the latest request for one of its texts. Null if the file doesn't say. */
  secondsToRead: number | null;
  /** The readings of the borrower's browser. */
  measured: readonly Reading[] | 'unreported' | 'nothing' | 'absent';
};

/** A text of no size can't be seen, whatever a browser before method 2 reported. */
export const seenPercentOf = ({ width, height, seenPercent }: Measurement['documents'][number]) =>
  width === 0 || height === 0 ? 0 : seenPercent;

/** For each agreement, in order. */
export function measuresOf(events: readonly ReadEvent[]): AgreementMeasures[] {
  const requests = new Map<string, string>();
  let isRequestAbsent = false;
  let measured: ReadEvent | null = null;
  return events.flatMap((event) => {
    const { kind, at, facts } = event;
    if (kind === 'consent_displayed' && facts?.kind !== 'consent_displayed') isRequestAbsent = true;
    if (facts?.kind === 'consent_displayed') requests.set(facts.sha256, at);
    if (kind === 'consent_measured') measured = event;
    if (kind !== 'consent_acknowledged') return [];
    const agreement = facts?.kind === kind ? facts : null;
    const readings = readingsOf(measured, agreement);
    measured = null;
    const times = agreement?.blocks.flatMap(({ sha256 }) => requests.get(sha256) ?? []) ?? [];
    const latest = times.sort().at(-1);
    const isKnown = latest !== undefined && !isRequestAbsent;
    return [
      {
        agreedAt: at,
        secondsToRead: isKnown ? (Date.parse(at) - Date.parse(latest)) / 1000 : null,
        measured: readings,
      },
    ];
  });
}

function readingsOf(event: ReadEvent | null, agreement: Agreement | null): AgreementMeasures['measured'] {
  if (!event) return 'unreported';
  if (event.facts?.kind !== 'consent_measured') return 'absent';
  const { documents } = event.facts;
  if (documents.every((text) => seenPercentOf(text) === null)) return 'nothing';
  const keysOf = new Map<string, string[]>();
  for (const { key, sha256 } of agreement?.blocks ?? [])
    keysOf
      .set(sha256, keysOf.get(sha256) ?? [])
      .get(sha256)
      ?.push(key);
  return documents.map((text) => ({
    keys: keysOf.get(text.sha256) ?? [],
    sha256: text.sha256,
    seenPercent: seenPercentOf(text),
  }));
}

const NO_READING = {
  unreported: 'No measurement: no script of the page reported one',
  nothing: 'No measurement: scripts ran in the browser, but it measured no text',
  absent: 'Not in the file: the details of the measurement are absent',
};

/** One sentence for each agreement. */
export function measurementSentences(events: readonly ReadEvent[]): string[] {
  const all = measuresOf(events);
  if (all.length === 0) return ['No agreement recorded'];
  return listed(all, (measures) => sentenceOf(measures, all.length > 1));
}

function sentenceOf({ agreedAt, secondsToRead, measured }: AgreementMeasures, isOneOfMany: boolean): string {
  const when = isOneOfMany ? `${utc(agreedAt)}: ` : '';
  const what =
    typeof measured === 'string'
      ? NO_READING[measured]
      : `The borrower’s browser reported: ${readings(measured)}`;
  const seconds =
    secondsToRead === null
      ? ''
      : `; ${secondsToRead.toFixed(1)} seconds between the request for the text and the agreement`;
  return `${when}${what}${seconds}`;
}

function readings(measured: readonly Reading[]): string {
  // One text may have many keys, and many readings.
  const names = new Map<readonly string[], string>();
  const nameOf = (keys: readonly string[]) => {
    const name = names.get(keys) ?? plainTextNames(keys);
    names.set(keys, name);
    return name;
  };
  const named = measured.slice(0, MAX_NAMED).map(({ keys, seenPercent }) => {
    const text = keys.length > 0 ? nameOf(keys) : 'a text that the agreement doesn’t name';
    return seenPercent === null ? `${text} not measured` : `${seenPercent}% of ${text} was in sight`;
  });
  return named.join(', ');
}
