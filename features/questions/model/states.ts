import { type Codec, invalid } from '#platform/values/parse-result.ts';
import { type Option, type Options, oneOf } from './options.ts';

const STATES_AND_DC =
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming';
const TERRITORIES_AND_MILITARY =
  'AS American Samoa|GU Guam|MP Northern Mariana Islands|PR Puerto Rico|VI U.S. Virgin Islands|AA Armed Forces Americas|AE Armed Forces Europe|AP Armed Forces Pacific';

export function stateOptions(range: '50+dc' | 'all'): Option[] {
  return [
    ...toOptions(STATES_AND_DC, 'confirmed'),
    ...(range === 'all' ? toOptions(TERRITORIES_AND_MILITARY, 'assumed') : []),
  ];
}

/** A state that the campaign doesn't serve is on offer, so that its borrowers learn it. */
export function servedState({ state }: Options, served: readonly string[]): Codec<string> {
  const known = oneOf(state, 'Choose your state');
  return {
    ...known,
    parse(text) {
      const result = known.parse(text);
      return result.ok && served.length > 0 && !served.includes(result.value)
        ? invalid('We can’t request offers in this state', 'state')
        : result;
    },
  };
}

export const isStateCode = (text: string): boolean => stateOptions('all').some(({ value }) => value === text);

function toOptions(list: string, basis: Option['basis']): Option[] {
  return list.split('|').map((entry) => ({ value: entry.slice(0, 2), label: entry.slice(3), basis }));
}
