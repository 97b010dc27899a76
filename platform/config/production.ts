import { isIP } from 'node:net';
import { mayConnect } from '#platform/http/private-hosts.ts';
import { type DatabaseAddresses, databaseTlsFaults } from './database-tls.ts';

type Given = DatabaseAddresses & {
  EGRESS_PRIVATE_HOSTS: readonly string[];
  EVIDENCE_WITNESSES: readonly { url: string }[];
  EVIDENCE_TIMESTAMP_URLS?: readonly string[] | undefined;
} & Record<string, unknown>;

export function productionFaults(settings: Given): string[] {
  if (settings.HANDOFF_MODE === 'local') return [];
  const texts = Object.entries(settings).flatMap(([name, value]) =>
    typeof value === 'string' ? [{ name, value }] : [],
  );
  const timeSources = [
    ...settings.EVIDENCE_WITNESSES.map(({ url }) => ({ name: 'EVIDENCE_WITNESSES', value: url })),
    ...(settings.EVIDENCE_TIMESTAMP_URLS ?? []).map((value) => ({ name: 'EVIDENCE_TIMESTAMP_URLS', value })),
  ];
  return [
    ...databaseTlsFaults(settings),
    ...texts
      .concat(timeSources)
      .filter(({ name, value }) => /_URL$|_ORIGIN$|_WITNESSES$/.test(name) && /^http:/i.test(value))
      .map(({ name }) => `${name} must start with https:// in production mode.`),
    ...texts
      .concat(timeSources)
      .filter(
        ({ name, value }) => CALLED.test(name) && isRefusedAddress(value, settings.EGRESS_PRIVATE_HOSTS),
      )
      .map(
        ({ name }) => `${name} is a private address: list it in EGRESS_PRIVATE_HOSTS if the app may call it.`,
      ),
  ];
}

const CALLED =
  /^(?:OPERATOR_(?!SITE_).+_URL|ALERT_WEBHOOK_URL|CHECKPOINT_WEBHOOK_URL|EVIDENCE_WITNESSES|EVIDENCE_TIMESTAMP_URLS|SMTP_URL|OIDC_ISSUER_URL|OTEL_EXPORTER_OTLP_ENDPOINT)$/;
const DEFAULT_PORTS: Record<string, number> = { 'http:': 80, 'https:': 443, 'smtp:': 587, 'smtps:': 465 };

/** Checks IP addresses. Host names are checked at each connection. */
function isRefusedAddress(url: string, privateHosts: readonly string[]): boolean {
  const { hostname, port, protocol } = new URL(url);
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const target = Number(port) || (DEFAULT_PORTS[protocol] ?? 0);
  return isIP(host) !== 0 && !mayConnect(privateHosts, host, target, host);
}
