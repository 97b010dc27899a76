export type ClientInfo = { userAgent: string; address: string };

const MAX_USER_AGENT_LENGTH = 512;

export const clientInfoFrom = (headers: Pick<Headers, 'get'>): ClientInfo => ({
  userAgent: headers.get('user-agent')?.slice(0, MAX_USER_AGENT_LENGTH) ?? '',
  address: headers.get('x-handoff-client-address') ?? '',
});

export const DEVICES = ['phone', 'tablet', 'desktop', 'other'] as const;
export type Device = (typeof DEVICES)[number];

export type Visit = { device: Device; isNavigation: boolean };

/** Every browser's user agent starts with this. */
const BROWSER_PATTERN = /^Mozilla\/5\.0 /;
const BOT_PATTERN =
  /(?<!cu)bot(?:\b|_)|crawl|spider|slurp|preview|facebookexternalhit|-user\b|-fetcher\b|google-notebooklm|google-agent|gemini-deep-research|cohere-ai|facebookcatalog|meta-external|whatsapp|skypeuri|vkshare|embedly|quora link|pinterest\/0|bingpreview|mediapartners|feedfetcher|google-(?:read-aloud|inspectiontool|safety|extended)|googleother|apis-google|lighthouse|pagespeed|gtmetrix|pingdom|uptime|statuscake|site24x7|monitor|headless|phantomjs|selenium|puppeteer|playwright|barracuda|proofpoint|mimecast|safelinks|curl|wget|python|java\/|okhttp|scrapy|yandex\.com\/bots|baidu|archive\.org|ia_archiver/i;

export function visitFrom(method: string, headers: Pick<Headers, 'get'>): Visit | null {
  const device = deviceClassOf(headers.get('user-agent') ?? '');
  return device && { device, isNavigation: isNavigation(method, headers, ['document']) };
}

export function deviceClassOf(userAgent: string): Device | null {
  if (!BROWSER_PATTERN.test(userAgent) || BOT_PATTERN.test(userAgent)) return null;
  if (/ipad|tablet|playbook|kindle|silk(?!.*mobile)|android(?!.*mobile)/i.test(userAgent)) return 'tablet';
  if (/mobi|iphone|ipod/i.test(userAgent)) return 'phone';
  if (/windows nt|macintosh|x11|cros/i.test(userAgent)) return 'desktop';
  return 'other';
}

type HeaderSource = { get(name: string): string | null };

/** Browsers without these headers count as navigating. */
export function isNavigation(
  method: string,
  headers: HeaderSource,
  destinations: readonly string[],
): boolean {
  const destination = headers.get('sec-fetch-dest');
  return (
    method === 'GET' && !isPrefetch(headers) && (destination === null || destinations.includes(destination))
  );
}

export function isPrefetch(headers: HeaderSource): boolean {
  const purpose = headers.get('sec-purpose') ?? headers.get('purpose') ?? headers.get('x-moz') ?? '';
  return /prefetch|prerender|preview/i.test(purpose);
}
