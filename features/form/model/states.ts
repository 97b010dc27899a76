import type { Dictionary, ErrorWords } from '#features/wording/model/dictionary.ts';
import { type Codec, invalid } from '#platform/values/parse-result.ts';
import { type Option, type Options, oneOf } from './options.ts';

type StateNames = Dictionary['states']['names'];

const STATES_AND_DC =
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming';
const TERRITORIES_AND_MILITARY =
  'AS American Samoa|GU Guam|MP Northern Mariana Islands|PR Puerto Rico|VI U.S. Virgin Islands|AA Armed Forces Americas|AE Armed Forces Europe|AP Armed Forces Pacific';

type Range = '50+dc' | 'all';

const ENGLISH: StateNames = {};
const cachedOptions = new WeakMap<StateNames, Partial<Record<Range, readonly Option[]>>>();

/** Cached for the names of a language: every borrower request needs them. */
export function stateOptions(range: Range, names: StateNames = ENGLISH): readonly Option[] {
  const ofNames = cachedOptions.get(names) ?? {};
  const cached = ofNames[range];
  if (cached) return cached;
  const options = [
    ...toOptions(STATES_AND_DC, 'confirmed', names),
    ...(range === 'all' ? toOptions(TERRITORIES_AND_MILITARY, 'assumed', names) : []),
  ];
  cachedOptions.set(names, { ...ofNames, [range]: options });
  return options;
}

/** A state that the campaign doesn't serve is on offer, so that its borrowers learn it. */
export function servedState(
  { state }: Options,
  served: readonly string[],
  { state: words }: ErrorWords,
): Codec<string> {
  const known = oneOf(state, words.empty);
  return {
    ...known,
    parse(text) {
      const result = known.parse(text);
      return result.ok && served.length > 0 && !served.includes(result.value)
        ? invalid(words.notServed, 'state')
        : result;
    },
  };
}

export const isStateCode = (text: string): boolean => stateOptions('all').some(({ value }) => value === text);

/** In the order of their names. */
function toOptions(list: string, basis: Option['basis'], names: StateNames): Option[] {
  const options = list.split('|').map((entry) => {
    const value = entry.slice(0, 2);
    return { value, label: names[value] ?? entry.slice(3), basis };
  });
  return Object.keys(names).length > 0 ? options.toSorted(byLabel) : options;
}

const byLabel = (one: Option, other: Option) => one.label.localeCompare(other.label, 'es');
