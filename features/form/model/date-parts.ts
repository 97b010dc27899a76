import { formatDay, monthIn, parseDay, readMonth } from '#platform/values/calendar-date.ts';
import { plain } from '#platform/values/parse-result.ts';
import type { DateControl, RawAnswers } from './form.ts';

export type DatePart = 'month' | 'day' | 'year';
export type DateParts = Partial<Record<DatePart, string>>;

const PARTS: Record<DateControl, readonly DatePart[]> = {
  date: ['month', 'day', 'year'],
  month: ['month', 'year'],
};

/** The questions with a field for each part of a date. The app stores the whole date, as earlier releases did. */
const DATE_QUESTIONS: Record<string, DateControl> = { dateOfBirth: 'date', graduationDate: 'month' };

export const partsOf = (control: DateControl) => PARTS[control];
export const partName = (question: string, part: DatePart) => `${question}-${part}`;

export const datePartNames = (): string[] =>
  Object.entries(DATE_QUESTIONS).flatMap(([name, control]) =>
    PARTS[control].map((part) => partName(name, part)),
  );

/** Replaces the posted parts with the dates. A page of an earlier release posts the date itself. */
export function withWholeDates(posted: RawAnswers): RawAnswers {
  const parts = new Set(datePartNames());
  const others = Object.entries(posted).filter(([name]) => !parts.has(name));
  const dates = Object.entries(DATE_QUESTIONS).flatMap(([name, control]) => {
    const typed = PARTS[control].map((part) => [part, posted[partName(name, part)]] as const);
    if (typed.every(([, text]) => text === undefined)) return [];
    return [[name, joinParts(control, Object.fromEntries(typed))]];
  });
  return Object.fromEntries([...others, ...dates]);
}

/** No field can have it, so it keeps texts with slashes apart. Forms are sent with `\r\n`. */
const BETWEEN_FIELDS = '\n';

/** Each field takes a whole date, which contradicts no other field. Else the text keeps what each has, for `splitDate`. */
export function joinParts(control: DateControl, typed: DateParts): string {
  const texts = textsOf(control, typed);
  const filled = texts.filter((text) => text !== '');
  if (filled.length === 0) return '';
  const date = dateIn(control, texts);
  if (date) return date;
  // A slash in the first field may be typed for the next one.
  const isBegun = filled.length === 1 && texts[0] !== '';
  const hasSlash = texts.some((text) => text.includes('/'));
  if (!isBegun && (hasSlash || hasWhole(control, texts))) return texts.join(BETWEEN_FIELDS);
  const pieces = texts.join('/').split('/');
  while (pieces.length > texts.length && pieces.at(-1) === '') pieces.pop();
  return pieces.join('/');
}

/** Whether one field has a whole date, and another one something else. */
export function isContradiction(control: DateControl, text: string): boolean {
  const texts = fieldsIn(control, text);
  const isOneField = texts.filter((typed) => typed !== '').length < 2;
  return !isOneField && hasWhole(control, texts) && dateIn(control, texts) === null;
}

/** Beside other texts, a few digits are no whole date: `141988` may be a day and a year. */
export function wholeDateIn(control: DateControl, text: string, isAlone: boolean): string | null {
  const isClear = isAlone || control === 'month' || /^\d{8}$|[^\d\s]| .* /.test(plain(text));
  return isClear ? wholeDate(control, text) : null;
}

const textsOf = (control: DateControl, typed: DateParts) =>
  PARTS[control].map((part) => plain(typed[part] ?? ''));

const hasWhole = (control: DateControl, texts: readonly string[]) =>
  texts.some((text) => wholeDateIn(control, text, false));

function dateIn(control: DateControl, texts: readonly string[]): string | null {
  const filled = texts.filter((text) => text !== '');
  const isAlone = filled.length === 1;
  const whole = filled.map((text) => wholeDateIn(control, text, isAlone)).find((found) => found !== null);
  if (!whole) return wholeDate(control, filled.join('/'));
  const pieces = whole.split('/');
  const agrees = (text: string, place: number) =>
    text === '' ||
    wholeDateIn(control, text, isAlone) === whole ||
    (IS_PART[PARTS[control][place] ?? 'year'](text) &&
      wholeDate(control, pieces.with(place, text).join('/')) === whole);
  return texts.every(agrees) ? whole : null;
}

/** Empty if the text doesn't keep the fields apart. */
function fieldsIn(control: DateControl, text: string): string[] {
  const lines = text.split(/\r?\n/);
  return lines.length === PARTS[control].length ? lines.map((line) => line.trim()) : [];
}

/** The text of each field. */
export function splitDate(control: DateControl, text: string): Record<DatePart, string> {
  const parts = PARTS[control];
  const pieces = (wholeDate(control, text) ?? text).split('/').map((piece) => piece.trim());
  const last = parts.length - 1;
  const lines = fieldsIn(control, text);
  const texts = lines.length > 0 ? lines : [...pieces.slice(0, last), pieces.slice(last).join('/')];
  const typed: DateParts = Object.fromEntries(parts.map((part, index) => [part, texts[index] ?? '']));
  return { month: '', day: '', year: '', ...typed };
}

/** `10/14/1988`, or `05/2015` for a month. Null if the text is not a whole date. */
function wholeDate(control: DateControl, text: string): string | null {
  if (control === 'date') {
    const day = parseDay(text);
    return day && formatDay(day);
  }
  const reading = readMonth(text);
  const day = 'iso' in reading ? reading.iso : parseDay(text);
  return day && formatDay(day).replace(/\/\d\d\//, '/');
}

const IS_PART: Record<DatePart, (text: string) => boolean> = {
  month: (text) =>
    (/^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= 12) || monthIn(text) !== null,
  day: (text) => /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= 31,
  year: (text) => /^\d{4}$/.test(text),
};

/** The fields that an error is about. The first gets the focus. */
export function faultyParts(control: DateControl, typed: DateParts): readonly DatePart[] {
  const parts = PARTS[control];
  const faulty = parts.filter((part) => !IS_PART[part](plain(typed[part] ?? '')));
  if (faulty.length > 0) return faulty;
  return wholeDate(control, joinParts(control, typed)) ? ['year'] : ['day', 'month'];
}

/** The part that is missing, if the ones before it can be read, as in `10//1988`. */
export function missingPart(control: DateControl, text: string): DatePart | null {
  const typed = splitDate(control, text);
  const [part] = faultyParts(control, typed);
  const isDivided = text.split('/').length === PARTS[control].length;
  return part && isDivided && typed[part] === '' ? part : null;
}
