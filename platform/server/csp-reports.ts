import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { bucketOf } from '#platform/http/client-address.ts';
import { logLine } from '#platform/log/log-lines.ts';
import type { RouteOf } from '#platform/next/route-templates.ts';
import { SYSTEM_CLOCK } from '#platform/process/clock.ts';
import { countViolation } from '#platform/telemetry/traffic.ts';
import { MINUTE_MS } from '#platform/values/duration.ts';
import { orNull } from '#platform/values/or-null.ts';
import type { Hosts } from './hosts.ts';

export const CSP_REPORTS = '/csp-reports';
export const MAX_REPORT_BYTES = 16 * 1024;

const TYPE = /^application\/(?:reports\+json|csp-report)(?:;|$)/i;
const MAX_PER_ADDRESS = 20;
const MAX_IN_TOTAL = 200;
const MAX_ADDRESSES = 10_000;
const MAX_VIOLATIONS_PER_BODY = 20;
const WINDOW_MS = MINUTE_MS;

/** A stranger may choose any other text of a report, so only these are counted and logged. */
const DIRECTIVES =
  /^(?:base-uri|connect-src|default-src|font-src|form-action|frame-ancestors|frame-src|img-src|manifest-src|media-src|object-src|require-trusted-types-for|script-src|script-src-attr|script-src-elem|style-src|style-src-attr|style-src-elem|trusted-types|worker-src)$/;
const EXTENSION = /^[a-z]+(?:-web)?-extension\b/;

const modern = z.object({
  type: z.literal('csp-violation'),
  body: z.object({
    documentURL: z.string(),
    effectiveDirective: z.string(),
    blockedURL: z.string().nullish(),
    sourceFile: z.string().nullish(),
  }),
});
const former = z.object({
  'csp-report': z.object({
    'document-uri': z.string(),
    'effective-directive': z.string().optional(),
    'violated-directive': z.string().optional(),
    'blocked-uri': z.string().nullish(),
    'source-file': z.string().nullish(),
  }),
});

type Violation = { page: string; directive: string; causes: string[] };

export const isCspReport = ({
  method,
  url,
  headers,
}: Pick<IncomingMessage, 'headers'> & { method?: string | undefined; url?: string | undefined }) =>
  method === 'POST' && url === CSP_REPORTS && TYPE.test(headers['content-type'] ?? '');

export type ReceiveReports = (body: Buffer, address: string) => 'taken' | 'too_many' | 'unreadable';

export function createReportReceiver(hosts: Hosts, routeOf: RouteOf, now = SYSTEM_CLOCK.now): ReceiveReports {
  let seen = { since: now(), total: 0, byAddress: new Map<string, number>(), logged: new Set<string>() };
  return (body, address) => {
    if (now() - seen.since >= WINDOW_MS) {
      seen = { since: now(), total: 0, byAddress: new Map(), logged: new Set() };
    }
    const bucket = bucketOf(address);
    const ofAddress = (seen.byAddress.get(bucket) ?? 0) + 1;
    const isKnown = ofAddress > 1 || seen.byAddress.size < MAX_ADDRESSES;
    if (ofAddress > MAX_PER_ADDRESS || seen.total >= MAX_IN_TOTAL || !isKnown) return 'too_many';
    seen.byAddress.set(bucket, ofAddress);
    const violations = violationsIn(body)?.slice(0, MAX_VIOLATIONS_PER_BODY);
    if (!violations) return 'unreadable';
    const own = violations.filter(({ causes }) => !causes.some((cause) => EXTENSION.test(cause)));
    // Only a body that says something uses what all addresses share.
    if (own.length > 0) seen.total += 1;
    for (const { page, directive: named } of own) {
      const directive = DIRECTIVES.test(named) ? named : 'other';
      const route = routeIn(page, hosts, routeOf);
      countViolation(directive, route);
      const pair = `${directive} ${route}`;
      if (!seen.logged.has(pair)) logLine('warn', { event: 'csp_violation', directive, route });
      seen.logged.add(pair);
    }
    return 'taken';
  };
}

function violationsIn(body: Buffer): Violation[] | undefined {
  const json: unknown = orNull(() => JSON.parse(body.toString()));
  const old = former.safeParse(json).data?.['csp-report'];
  if (old) {
    const directive = old['effective-directive'] ?? old['violated-directive']?.split(' ', 1)[0] ?? '';
    return [
      { page: old['document-uri'], directive, causes: present(old['blocked-uri'], old['source-file']) },
    ];
  }
  if (!Array.isArray(json)) return undefined;
  return json.flatMap((report) => {
    const found = modern.safeParse(report).data?.body;
    if (!found) return [];
    const causes = present(found.blockedURL, found.sourceFile);
    return [{ page: found.documentURL, directive: found.effectiveDirective, causes }];
  });
}

const present = (...texts: (string | null | undefined)[]) => texts.filter((text) => typeof text === 'string');

function routeIn(page: string, { appOrigin, staffOrigin }: Hosts, routeOf: RouteOf): string {
  const { origin, pathname } = URL.parse(page) ?? { origin: '', pathname: '' };
  return [appOrigin, staffOrigin].includes(origin) ? routeOf(pathname) : 'other';
}
