import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { acceptsCoding } from '#platform/http/accept-encoding.ts';
import { noteBorrowerPost } from '#platform/http/borrower-addresses.ts';
import { boundedHeaders } from '#platform/http/bounded-headers.ts';
import { bucketOf, clientAddress } from '#platform/http/client-address.ts';
import { addressOf, isInternalHeader, isRelayed, trustedHeaders } from '#platform/http/inbound-headers.ts';
import { chosenLanguage, switchesLanguage } from '#platform/http/language-cookie.ts';
import { normalizedPath } from '#platform/http/plain-path.ts';
import { readableUrl } from '#platform/http/readable-url.ts';
import { languageOf, switchOf } from '#platform/http-errors/error-page.ts';
import { staffHttpError } from '#platform/http-errors/failure-page.ts';
import { httpErrors } from '#platform/http-errors/http-errors.ts';
import { isPlainForm, mayHoldInput, oldInputOf } from '#platform/http-errors/old-input.ts';
import { readArguments, readBoundArguments, readFormCalls } from '#platform/next/action-arguments.ts';
import { checkAction, checkCalledAction } from '#platform/next/actions.ts';
import { routeMatcher } from '#platform/next/route-templates.ts';
import { writesRows } from '#platform/rate-limit/limits.ts';
import { takesFile } from '#platform/server/body.ts';
import { checkSetup } from '#platform/server/closed.ts';
import { createReportReceiver, isCspReport } from '#platform/server/csp-reports.ts';
import { checkHost, requestedOrigin } from '#platform/server/hosts.ts';
import { languageSwitch } from '#platform/server/language-switch.ts';
import { createLoadShedder } from '#platform/server/load-shedding.ts';
import { meantUrl, urlWithQuery } from '#platform/server/meant-path.ts';
import { setPagePolicy } from '#platform/server/page-policy.ts';
import { checkHead, checkMessageHead } from '#platform/server/request-checks.ts';
import { asksForStaticFile, sendStaticFile } from '#platform/server/static-files.ts';
import { isUpload, isUploadTooLarge } from '#platform/server/upload.ts';
import { limitVisits } from '#platform/server/visit-limit.ts';
import { isLegacyCookie } from '#platform/sessions/former-cookie.ts';
import { hasJourneyCookie } from '#platform/sessions/journey-cookies.ts';
import { openCookie } from '#platform/sessions/sealed-cookie.ts';
import { deviceClassOf, isNavigation, isPrefetch, visitFrom } from '#platform/values/client-info.ts';
import { areReplayable } from '#platform/values/posted-form.ts';
import { POSTED_FORMS } from '#posted-forms.ts';

/** The most that reaches a function: Node reads 16 KB of headers, the edge 64 KB of a body. */
const HEAD = 15_000;
const BODY = 64 * 1024;

const routeOf = routeMatcher(['/', '/apply/[form]/[step]', '/start/[campaign]', '/staff/[...nowhere]']);
const hosts = { appOrigin: 'https://a.example', staffOrigin: 'https://b.example' };
const secrets = { sealing: { 1: 'x'.repeat(32) }, all: { 1: 'x'.repeat(32) } };
const known = { known: new Map([[`40${'a'.repeat(40)}`, new Set(['/'])]]), route: '/' };
const ACTION = `40${'a'.repeat(40)}`;
const isReplayable = areReplayable(POSTED_FORMS);
const FILE = {
  type: 'text/css',
  plain: { bytes: Buffer.from('a'), etag: '"a"' },
  compressed: [{ coding: 'br', bytes: Buffer.from('a'), etag: '"b"' }],
  headers: {},
};
const files = new Map([['/_next/static/a.css', FILE]]);

export const HEADERS = [
  ...['accept', 'accept-encoding', 'accept-language', 'user-agent', 'referer', 'cookie', 'origin', 'host'],
  ...['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'content-type', 'if-none-match', 'sec-purpose'],
  ...['next-action', 'next-url', 'next-router-state-tree', 'sec-fetch-site', 'x-handoff-relay'],
];

type Asked = { url?: string; method?: string; headers?: Record<string, string> };

function request({ url = '/', method = 'GET', headers = {} }: Asked): IncomingMessage {
  const made = new IncomingMessage(new Socket());
  return Object.assign(made, { url, method, httpVersion: '1.1', headers: boundedHeaders(headers) });
}

const everywhere = (text: string) =>
  request({ url: `/${text}?${text}`, headers: Object.fromEntries(HEADERS.map((name) => [name, text])) });
const posted = (text: string) =>
  request({
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; ${text}`, cookie: `handoff-staff=${text}` },
  });

const formOf = (fields: [name: string, text: string][]) => {
  const form = new FormData();
  for (const [name, text] of fields) form.append(name, text);
  return form;
};
/** The text as the value of a field, as the name of one, and cut into many. */
const formsOf = (text: string) => {
  const parts = text.match(/.{1,40}/gs) ?? [];
  return [
    formOf([[`$ACTION_ID_${ACTION}`, text]]),
    formOf([[text, '']]),
    formOf(parts.map((part, at) => [`$ACTION_REF_${at}`, part])),
    formOf(parts.map((part) => [`_1_${part}`, part])),
  ];
};
/** The text as an argument, as the name of one, and in many places. */
const listsOf = (text: string) => [
  text,
  JSON.stringify([text, '$K1']),
  JSON.stringify([{ [text]: text }, '$K1']),
  JSON.stringify([text.match(/.{1,4}/gs), '$K1']),
];

type Gate = [length: number, call: (text: string) => unknown];

/** How each function in front of the limits gets a stranger's text. */
export const GATES: Record<string, Gate> = {
  acceptsCoding: [256, (text) => acceptsCoding(text, 'gzip')],
  addressOf: [HEAD, (text) => addressOf(everywhere(text), 2)],
  asksForStaticFile: [HEAD, (text) => asksForStaticFile(everywhere(text), files, false)],
  boundedHeaders: [
    HEAD,
    (text) => boundedHeaders({ [text]: text, 'user-agent': text, 'x-forwarded-for': text }),
  ],
  bucketOf: [HEAD, bucketOf],
  checkAction: [
    BODY,
    (text) => [
      ...listsOf(text).map((list) => checkAction({ 'next-action': ACTION }, list, known)),
      ...formsOf(text).map((form) => checkAction({}, form, known)),
    ],
  ],
  checkCalledAction: [HEAD, (text) => checkCalledAction({ 'next-action': text }, known)],
  checkHead: [HEAD, (text) => checkHead(everywhere(text), hosts.appOrigin)],
  checkHost: [HEAD, (text) => checkHost({ url: `/${text}` }, hosts.appOrigin, hosts)],
  checkMessageHead: [HEAD, (text) => checkMessageHead(everywhere(text))],
  checkSetup: [HEAD, (text) => checkSetup({ url: `/${text}` }, 'not_set_up')],
  chosenLanguage: [HEAD, (text) => chosenLanguage({ cookie: text })],
  clientAddress: [HEAD, (text) => clientAddress('127.0.0.1', text, 3)],
  createLoadShedder: [
    HEAD,
    (text) =>
      createLoadShedder(secrets, { requests: 0, delayMs: 1 }, () => 1).isOverloaded(everywhere(text), text),
  ],
  createReportReceiver: [
    16 * 1024,
    (text) => {
      const take = createReportReceiver(hosts, routeOf);
      for (const body of [text, ...listsOf(text), JSON.stringify(reportOf(text))])
        take(Buffer.from(body), '192.0.2.1');
    },
  ],
  deviceClassOf: [512, (text) => deviceClassOf(`Mozilla/5.0 ${text}`)],
  isCspReport: [
    HEAD,
    (text) => isCspReport({ method: 'POST', url: '/csp-reports', headers: { 'content-type': text } }),
  ],
  isInternalHeader: [HEAD, isInternalHeader],
  isLegacyCookie: [HEAD, (text) => isLegacyCookie(`Fe26.2*1*${text}`, secrets)],
  isNavigation: [1_024, (text) => isNavigation('GET', { get: () => text }, ['document'])],
  isPlainForm: [HEAD, (text) => isPlainForm(posted(text))],
  isPrefetch: [1_024, (text) => isPrefetch({ get: () => text })],
  isRelayed: [HEAD, (text) => isRelayed(everywhere(text).headers)],
  isUpload: [HEAD, (text) => isUpload(posted(text))],
  isUploadTooLarge: [HEAD, (text) => isUploadTooLarge(posted(text))],
  hasJourneyCookie: [HEAD, (text) => hasJourneyCookie(`handoff-journey=2.1.${text}; ${text}`, secrets)],
  languageOf: [HEAD, (text) => languageOf(everywhere(text))],
  languageSwitch: [HEAD, (text) => languageSwitch(everywhere(text), hosts.appOrigin, true)],
  limitVisits: [HEAD, (text) => limitVisits(1)(everywhere(text), text)],
  mayHoldInput: [HEAD, (text) => mayHoldInput(posted(text))],
  meantUrl: [HEAD, (text) => meantUrl(`/${text}?${text}`, routeOf)],
  normalizedPath: [HEAD, (text) => normalizedPath(`/${text}`)],
  noteBorrowerPost: [HEAD, noteBorrowerPost],
  oldInputOf: [BODY, (text) => formsOf(text).map((form) => oldInputOf(posted(''), form, isReplayable))],
  openCookie: [HEAD, (text) => openCookie('journey', `2.1.zzzzzzz.${text}`, secrets)],
  readArguments: [BODY, (text) => listsOf(text).map((list) => readArguments(list))],
  readBoundArguments: [
    BODY,
    (text) => listsOf(text).map((bound) => readBoundArguments({ id: ACTION, bound, parts: [] })),
  ],
  readFormCalls: [BODY, (text) => formsOf(text).map((form) => readFormCalls(form))],
  readableUrl: [HEAD, (text) => readableUrl(`/${text}?${text}`)],
  requestedOrigin: [HEAD, (text) => requestedOrigin(everywhere(text), hosts)],
  routeMatcher: [HEAD, (text) => routeOf(`/start/${text}`)],
  sendStaticFile: [
    HEAD,
    (text) => {
      const asked = everywhere(text);
      asked.url = '/_next/static/a.css';
      sendStaticFile(asked, new ServerResponse(asked), files);
    },
  ],
  setPagePolicy: [
    HEAD,
    (text) => setPagePolicy(everywhere(text), new ServerResponse(everywhere(text)), false),
  ],
  staffHttpError: [HEAD, (text) => staffHttpError({ url: `/staff/${text}` }, 404)],
  switchOf: [HEAD, (text) => switchOf(everywhere(text), httpErrors.noSuchPage)],
  switchesLanguage: [HEAD, (text) => switchesLanguage(`/${text}`, true)],
  takesFile: [HEAD, (text) => takesFile({ url: `/${text}` })],
  trustedHeaders: [
    HEAD,
    (text) => trustedHeaders(everywhere(text), { origin: hosts.appOrigin, trustedHops: 1 }),
  ],
  urlWithQuery: [HEAD, (text) => urlWithQuery(`/start/${text}?${text}`)],
  visitFrom: [512, (text) => visitFrom('GET', { get: () => `Mozilla/5.0 ${text}` })],
  writesRows: [HEAD, (text) => writesRows({ url: `/start/${text}` })],
};

function reportOf(text: string) {
  const body = { documentURL: `https://a.example/${text}`, effectiveDirective: text, blockedURL: text };
  return [{ type: 'csp-violation', body }];
}

/** The other exported functions of these folders, and why a stranger's text can't make them slow. */
export const OTHERS: Record<string, readonly string[]> = {
  'it gets settings, files of the build or values of our own': [
    ...['baselineHeaders', 'hostAndPort', 'kindOfAddress', 'mayConnect', 'isPrivateAddress', 'isInRange'],
    ...[
      'storedImage',
      'errorPageStyle',
      'errorPage',
      'wordsOf',
      'loadTypefaces',
      'fontUrlsOfBuild',
      'knownActions',
    ],
    ...[
      'hasBuild',
      'changedFormats',
      'routesOfBuild',
      'createSetupCheck',
      'createOwnPages',
      'readStaticFiles',
    ],
    ...[
      'readStaticFile',
      'readVerifier',
      'sealCookie',
      'sealLegacyCookie',
      'hasLegacyFormat',
      'parameterCount',
    ],
    ...[
      'createRateLimits',
      'createDrain',
      'closeSoon',
      'connectionsOf',
      'watchConnections',
      'limitUnfinished',
    ],
    ...['addressesSeen', 'switchLanguage', 'isSealedCookie'],
  ],
  'it is one call, or is measured through the edge, with requests': [
    ...['splitUrl', 'decodedText', 'databaseDown'],
    ...[
      'createEdge',
      'receivePost',
      'rejectBusy',
      'receiveReport',
      'readBody',
      'checkMessage',
      'parseMultipart',
    ],
    ...[
      'compressPage',
      'completeHeaders',
      'clearedBy',
      'replaceFailedPages',
      'sendHttpError',
      'reject',
      'fail',
    ],
    ...[
      'hangUp',
      'isConsoleError',
      'forward',
      'cloneRequest',
      'cloneWithBody',
      'clientInfoFrom',
      'openLegacyCookie',
    ],
  ],
};
