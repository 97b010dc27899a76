import type { Source } from '#features/form/model/campaign.ts';
import { CLICK_NAMES } from '#platform/values/click-names.ts';
import type { FieldErrors } from '#platform/values/field-errors.ts';
import { hostOf } from '#platform/values/outside-host.ts';
import { type DroppedParameter, type DropReason, dropReason, parseParameters } from './parameter-values.ts';

export const UTM_NAMES = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;

/** Journeys from a test link count in no figure. */
export const TEST_PARAMETER = { name: 'handoff_test', value: '1' } as const;

export const isTestLink = (query: URLSearchParams) => query.get(TEST_PARAMETER.name) === TEST_PARAMETER.value;

/** The landing page's form sends it to the campaign's link, which then opens the form. */
export const FROM_LANDING = { name: 'handoff_landing', value: '1' } as const;

/** On the way from a new journey to its first page, which `value` names: whether the browser stored the cookie. */
export const COOKIE_CHECK = { name: 'handoff_begun', value: /^[a-z-]{1,40}\/[a-z-]{1,40}$/ } as const;

/** Passes the host of an outside page on over pages and redirects of ours. */
export const REFERRER = 'handoff_referrer';

/** The id of that form. */
export const LANDING_FORM = 'landing';

export const isFromLanding = (query: URLSearchParams) => query.get(FROM_LANDING.name) === FROM_LANDING.value;

const ANSWERS = { amount: /^[\d$,.k ]{1,15}$/i, purpose: /^[a-z_]{1,60}$/ };

/** Browsers name the page before the first of our redirects, so an outside host is newer than one that was passed on. */
export function withReferrer(query: URLSearchParams, outsideHost: string | null): URLSearchParams {
  const named = new URLSearchParams(query);
  if (outsideHost !== null) named.set(REFERRER, outsideHost);
  return named;
}

/** The names of all parameters that say where an arrival came from. */
export const SOURCE_NAMES: readonly string[] = [...UTM_NAMES, ...CLICK_NAMES];

export function sourceOf(query: URLSearchParams): { source: Source; dropped: DroppedParameter[] } {
  const { accepted, dropped } = parseParameters(query, SOURCE_NAMES);
  const [click = null] = CLICK_NAMES.flatMap((name) =>
    accepted[name] ? [{ name, id: accepted[name] }] : [],
  );
  const host = hostOf(`https://${query.get(REFERRER) ?? ''}`);
  const utmParams = Object.fromEntries(
    UTM_NAMES.flatMap((name) => (accepted[name] ? [[name, accepted[name]]] : [])),
  );
  const referrerHost = host && dropReason(REFERRER, host) === null ? host : null;
  return { source: { utmParams, click, referrerHost }, dropped };
}

/** False for a bookmark, a typed address, or a link without parameters on a page that hides its address. */
export const namesSource = ({ utmParams, click, referrerHost }: Source): boolean =>
  Object.keys(utmParams).length > 0 || click !== null || referrerHost !== null;

/** The parameters that carry the source on to a later page of ours. */
export function sourceFields(query: URLSearchParams): [string, string][] {
  const { utmParams, click, referrerHost } = sourceOf(query).source;
  return [
    ...Object.entries(utmParams),
    ...(click ? [[click.name, click.id] satisfies [string, string]] : []),
    ...(referrerHost ? [[REFERRER, referrerHost] satisfies [string, string]] : []),
  ];
}

/** The known parameters of a campaign link without a personal value. No other may reach the address of a page. */
export function linkFields(query: URLSearchParams, passThrough: readonly string[]): [string, string][] {
  const accepted = {
    ...Object.fromEntries(sourceFields(query)),
    ...parseParameters(query, passThrough).accepted,
  };
  const answers = Object.entries(ANSWERS).flatMap(([name, pattern]): [string, string][] => {
    const value = query.get(name) ?? '';
    return pattern.test(value) ? [[name, value]] : [];
  });
  const test: [string, string][] = isTestLink(query) ? [[TEST_PARAMETER.name, TEST_PARAMETER.value]] : [];
  return [...Object.entries(accepted), ...answers, ...test];
}

/** For a form that asks amount and purpose itself. */
export const withoutAnswers = (fields: readonly [string, string][]): [string, string][] =>
  fields.filter(([name]) => !Object.hasOwn(ANSWERS, name));

export const withFields = (path: string, fields: [string, string][]): string =>
  fields.length > 0 ? `${path}?${new URLSearchParams(fields)}` : path;

export type LinkInput = {
  values: Record<string, string>;
  isTest: boolean;
};

type LinkContext = {
  passThrough: readonly string[];
  purposes: readonly string[];
};

export function linkParameterNames({ passThrough, purposes }: LinkContext): string[] {
  const input = purposes.length > 0 ? ['amount', 'purpose'] : ['amount'];
  return [...new Set([...UTM_NAMES, ...input, ...passThrough])];
}

export function buildCampaignLink(origin: string, slug: string, input: LinkInput, context: LinkContext) {
  const url = new URL(`/start/${slug}`, origin);
  const fields: [name: string, value: string][] = [];
  const errors: FieldErrors = {};
  for (const name of linkParameterNames(context)) {
    const value = input.values[name]?.trim();
    if (!value) continue;
    const error = parameterError(name, value, context);
    if (error) errors[name] = error;
    else fields.push([name, name === 'amount' ? value.replaceAll(/[$,\s]/g, '') : value]);
  }
  if (input.isTest) fields.push([TEST_PARAMETER.name, TEST_PARAMETER.value]);
  url.search = fields.map(([name, value]) => `${name}=${encodeAroundMacros(value)}`).join('&');
  return { url: url.href, errors };
}

/** Ad platforms replace a macro only as they write it: {subid}, {{ad.id}}, [sub_id], ${SUBID}, %%SITE%%. */
const MACRO = /(\$?\{[\w.:-]{1,60}\}|\{\{[\w.:-]{1,60}\}\}|\[[\w.:-]{1,60}\]|%%\w{1,60}%%)/;

const encodeAroundMacros = (value: string): string =>
  value
    .split(MACRO)
    .map((part, place) => (place % 2 === 1 ? part : new URLSearchParams([['', part]]).toString().slice(1)))
    .join('');

function parameterError(name: string, value: string, { purposes }: LinkContext): string | null {
  if (name === 'amount')
    return /^\$?\s*[1-9][\d,]{0,8}$/.test(value) ? null : 'Enter whole dollars, such as 15000';
  if (name === 'purpose') return purposes.includes(value) ? null : 'Choose a purpose from the list';
  const reason = dropReason(name, value);
  return reason && `Left out: ${DROP_REASON_LABELS[reason]}`;
}

export const DROP_REASON_LABELS: Record<DropReason, string> = {
  email: 'it contains an email address',
  phone: 'it looks like a phone number',
  ssn: 'it looks like a Social Security number',
  too_long: 'it is longer than 512 characters',
  characters: 'it contains a character that links can’t use',
};
