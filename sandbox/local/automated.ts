/** Every browser's user agent starts with this. */
const BROWSER = /^Mozilla\/5\.0 /;
/** The tools that testers use. The app knows more. */
const TOOL =
  /headless|bot\b|crawl|spider|preview|lighthouse|monitor|phantomjs|selenium|puppeteer|playwright|curl|wget/i;

/** Whether the app leaves this visit out of its figures. */
export const isAutomated = (userAgent = ''): boolean => !BROWSER.test(userAgent) || TOOL.test(userAgent);

export const withoutHeadless = (userAgent = ''): string => userAgent.replaceAll(/headless/gi, '');
