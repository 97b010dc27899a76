import { isIP } from 'node:net';
import { mayConnect } from '#platform/http/private-hosts.ts';
import { type DatabaseAddresses, databaseTlsFaults } from './database-tls.ts';
import { hasLocalRoot } from './time-stamping.ts';

type Given = DatabaseAddresses & {
  EGRESS_PRIVATE_HOSTS: readonly string[];
  EVIDENCE_TIMESTAMP_URLS?: readonly string[] | undefined;
  EVIDENCE_TIMESTAMP_ROOTS?: string | undefined;
} & Record<string, unknown>;

export function productionFaults(settings: Given): string[] {
  if (settings.HANDOFF_MODE === 'local') return [];
  const texts = Object.entries(settings).flatMap(([name, value]) =>
    typeof value === 'string' ? [{ name, value }] : [],
  );
  const authorities = (settings.EVIDENCE_TIMESTAMP_URLS ?? []).map((value) => ({
    name: 'EVIDENCE_TIMESTAMP_URLS',
    value,
  }));
  return [
    ...databaseTlsFaults(settings),
    ...(hasLocalRoot(settings.EVIDENCE_TIMESTAMP_ROOTS ?? '')
      ? ['EVIDENCE_TIMESTAMP_ROOTS holds the root of the authority of local mode, which proves nothing.']
      : []),
    ...texts
      .filter(({ name, value }) => /_URL$|_ORIGIN$/.test(name) && /^http:/i.test(value))
      .map(({ name }) => `${name} must start with https:// in production mode.`),
    ...texts
      .concat(authorities)
      .filter(
        ({ name, value }) => CALLED.test(name) && isRefusedAddress(value, settings.EGRESS_PRIVATE_HOSTS),
      )
      .map(
        ({ name }) => `${name} is a private address: list it in EGRESS_PRIVATE_HOSTS if the app may call it.`,
      ),
  ];
}

const CALLED =
  /^(?:OPERATOR_(?!SITE_).+_URL|ALERT_WEBHOOK_URL|CHECKPOINT_WEBHOOK_URL|EVIDENCE_TIMESTAMP_URLS|SMTP_URL|OIDC_ISSUER_URL|OTEL_EXPORTER_OTLP_ENDPOINT)$/;
const DEFAULT_PORTS: Record<string, number> = { 'http:': 80, 'https:': 443, 'smtp:': 587, 'smtps:': 465 };

/** Checks IP addresses. Host names are checked at each connection. */
function isRefusedAddress(url: string, privateHosts: readonly string[]): boolean {
  const { hostname, port, protocol } = new URL(url);
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const target = Number(port) || (DEFAULT_PORTS[protocol] ?? 0);
  return isIP(host) !== 0 && !mayConnect(privateHosts, host, target, host);
}
