import { isNavigation } from './fetch-metadata.ts';

export const DEVICES = ['phone', 'tablet', 'desktop', 'other'] as const;
export type Device = (typeof DEVICES)[number];

export type Visit = { device: Device; isNavigation: boolean };

/** All that people browse with says this first. */
const BROWSER_PATTERN = /^Mozilla\/5\.0 /;
const BOT_PATTERN =
  /(?<!cu)bot(?:\b|_)|crawl|spider|slurp|preview|facebookexternalhit|facebookcatalog|meta-external|whatsapp|skypeuri|vkshare|embedly|quora link|pinterest\/0|bingpreview|mediapartners|feedfetcher|google-(?:read-aloud|inspectiontool|safety|extended)|googleother|apis-google|lighthouse|pagespeed|gtmetrix|pingdom|uptime|statuscake|site24x7|monitor|headless|phantomjs|selenium|puppeteer|playwright|barracuda|proofpoint|mimecast|safelinks|curl|wget|python|java\/|okhttp|scrapy|yandex\.com\/bots|baidu|archive\.org|ia_archiver/i;

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
