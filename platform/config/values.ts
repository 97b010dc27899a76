import { isIP, isIPv6 } from 'node:net';
import { z } from 'zod';
import { DAY_MS, HOUR_MS } from '#platform/values/duration.ts';

const UNITS_MS: Record<string, number> = { h: HOUR_MS, d: DAY_MS, y: 365 * DAY_MS };

export const httpAddress = (purpose: string) =>
  z
    .string(`is required: ${purpose}`)
    .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
      error: 'must be a full http or https address',
    })
    .refine((text) => !URL.canParse(text) || !(new URL(text).username || new URL(text).password), {
      error: 'must not carry a user name or password',
    });

/** A page that borrowers open themselves, so nothing in it may be meant for one person. */
export const pageAddress = (purpose: string) =>
  httpAddress(purpose).refine((text) => !/[?#]/.test(text), {
    error: 'must not carry a query or a fragment',
  });

export const count = (low: number, high: number, required?: string) =>
  z
    .string(required)
    .refine((text) => /^\d+$/.test(text) && Number(text) >= low && Number(text) <= high, {
      error: `must be a whole number from ${low} to ${high}`,
    })
    .transform(Number);

const DURATION = /^[1-9]\d{0,3}[hdy]$/;
const toMs = (text: string) => Number(text.slice(0, -1)) * (UNITS_MS[text.slice(-1)] ?? DAY_MS);

export const duration = z
  .string()
  .regex(DURATION, { error: 'must be a number with h, d or y after it, such as 24h, 7d or 5y' })
  .transform(toMs);

export const durationOrZero = z
  .string()
  .refine((text) => text === '0' || DURATION.test(text), {
    error: 'must be 0, or a number with h, d or y after it, such as 24h, 7d or 5y',
  })
  .transform((text) => (text === '0' ? 0 : toMs(text)));

export const listenAddress = z.string().refine((text) => text === 'localhost' || isIP(text) !== 0, {
  error: 'must be an IP address to listen on, such as 127.0.0.1, 0.0.0.0 or ::',
});

export const onOff = z.enum(['on', 'off'], { error: 'must be on or off' }).transform((text) => text === 'on');

export const mailAddresses = z
  .string()
  .refine((text) => text.split(',').every((one) => isMailAddress(one.trim())), {
    error: 'must be a mail address, or several with commas between them',
  });

export const mailAddress = z.string().refine((text) => isMailAddress(text.trim()), {
  error: 'must be one mail address',
});

const isMailAddress = (text: string) => z.email().safeParse(text).success;

export const mailServer = z
  .string()
  .refine((text) => URL.canParse(text) && /^smtps?:\/\/[^/]/.test(text) && new URL(text).hostname !== '', {
    error: 'must be the address of a mail server that starts with smtp:// or smtps://',
  });

export const hostList = z.string().transform((text, context) => {
  const hosts = text.split(',').map((host) => host.trim().toLowerCase());
  const isHost = (host: string) => /^[a-z0-9.-]+(:\d{1,5})?$/.test(host) && URL.canParse(`https://${host}`);
  if (hosts.every(isHost)) return hosts.map((host) => new URL(`https://${host}`).host);
  context.addIssue({
    code: 'custom',
    message: 'must be a list of hosts, such as offers.example.com,example.com:8443',
  });
  return z.NEVER;
});

export const privateHostList = z.string().transform((text, context) => {
  const entries = text.split(',').map((entry) => entry.trim().toLowerCase());
  if (entries.every(isPrivateHost)) return entries;
  context.addIssue({
    code: 'custom',
    message:
      'must be a list of hosts, IP addresses or ranges, such as operator.internal,10.1.2.3:8443,10.20.0.0/16',
  });
  return z.NEVER;
});

function isPrivateHost(entry: string): boolean {
  const [network = '', prefix] = entry.split('/');
  if (prefix !== undefined)
    return isIP(network) !== 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= (isIPv6(network) ? 128 : 32);
  if (isIPv6(entry)) return true;
  return /^(?:[a-z0-9_.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/.test(entry) && URL.canParse(`https://${entry}`);
}

export const timeZone = z.string().refine(
  (text) => {
    try {
      // Intl also accepts offsets such as +05:00, which have no daylight saving time.
      return /^[A-Za-z]/.test(text) && new Intl.DateTimeFormat('en-US', { timeZone: text }) !== null;
    } catch {
      return false;
    }
  },
  { error: 'must be the IANA name of a time zone, such as America/New_York' },
);

export const dottedPath = z.string().regex(/^[\w-]+(\.[\w-]+)*$/, {
  error: 'must be a field name, or several joined by dots, such as data.link',
});

export const headerList = z.string().transform((text, context) => {
  const headers = text.split(',').map((one) => /^\s*([^=\s]+)\s*=\s*(\S.*?)\s*$/.exec(one));
  const read = headers.flatMap((header) => {
    const [, name = '', value = ''] = header ?? [];
    return name && isEncoded(name) && isEncoded(value)
      ? [[decodeURIComponent(name), decodeURIComponent(value)]]
      : [];
  });
  if (read.length === headers.length) return Object.fromEntries(read) as Record<string, string>;
  context.addIssue({ code: 'custom', message: 'must be NAME=VALUE, or several with commas between them' });
  return z.NEVER;
});

function isEncoded(text: string): boolean {
  try {
    return decodeURIComponent(text) !== '';
  } catch {
    return false;
  }
}

export const share = z
  .string()
  .refine((text) => /^(?:0|1|0?\.\d+|[01]\.0+)$/.test(text), { error: 'must be a number from 0 to 1' })
  .transform(Number);
