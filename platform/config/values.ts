import { validateHeaderName, validateHeaderValue } from 'node:http';
import { isIP, isIPv6 } from 'node:net';
import { domainToASCII } from 'node:url';
import { z } from 'zod';
import { DAY_MS, HOUR_MS } from '#platform/values/duration.ts';

const UNITS_MS: Record<string, number> = { h: HOUR_MS, d: DAY_MS, y: 365 * DAY_MS };

/** URL is more lenient: it drops blanks and line breaks, and repairs a missing slash. */
const HTTP = /^https?:\/\/[^/\\?#\s]/i;

const address = (purpose: string) =>
  z
    .string(`is required: ${purpose}`)
    .refine((text) => HTTP.test(text) && !/[\s\\\p{Cc}]/u.test(text) && URL.canParse(text), {
      error: 'must be a full http or https address',
    })
    .refine((text) => !URL.canParse(text) || !(new URL(text).username || new URL(text).password), {
      error: 'must not carry a user name or password',
    });

export const httpAddress = (purpose: string) =>
  address(purpose).refine((text) => !text.includes('#'), { error: 'must not carry a fragment' });

/** A page that borrowers open themselves, so nothing in it may be meant for one person, or one that paths are added to. */
export const addressWithoutQuery = (purpose: string) =>
  address(purpose).refine((text) => !/[?#]/.test(text), {
    error: 'must not carry a query or a fragment',
  });

export const originAddress = (purpose: string) =>
  address(purpose).refine((text) => /^https?:\/\/[^/?#]*[^/?#.](?:\/|\.?:\d*\/?)?$/i.test(text), {
    error: 'must end after the host and port, such as https://apply.example.com',
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
    error:
      'must be a mail address, or several with commas between them, without the names of people: oncall@example.com,night@example.com',
  });

export const mailAddress = z.string().refine((text) => isMailAddress(text.trim()), {
  error: 'must be one mail address without a name, such as handoff@example.com',
});

const isMailAddress = (text: string) => z.email().safeParse(text).success;

export const mailServer = z.string().refine(isMailServer, {
  error:
    'must be the address of a mail server that starts with smtp:// or smtps://, with special characters in user name and password percent-encoded, such as %23 for #',
});

/** A special character in a password ends the host, and the rest holds the @. */
function isMailServer(text: string): boolean {
  if (!/^smtps?:\/\/[^/?]/.test(text) || /[\s#\\]|%(?![0-9a-f]{2})/i.test(text) || !URL.canParse(text))
    return false;
  const { hostname, pathname, port, username } = new URL(text);
  const isWhole = username !== '' || !text.includes('@');
  return isWhole && hostname !== '' && !hostname.includes(',') && /^\/?$/.test(pathname) && port !== '0';
}

export const hostList = z.string().transform((text, context) => {
  const hosts = text.split(',').map((host) => parseHost(host.trim()));
  const found = hosts.filter((host) => host !== null);
  if (found.length === hosts.length) return found;
  context.addIssue({
    code: 'custom',
    message: 'must be a list of hosts, such as offers.example.com,example.com:8443',
  });
  return z.NEVER;
});

/** As browsers read it from a link: in small letters, encoded, without a standard port. */
function parseHost(text: string): string | null {
  if (/[\s/\\?#@%*]/.test(text) || !URL.canParse(`https://${text}`)) return null;
  const { host, hostname, port } = new URL(`https://${text}`);
  return /^\.|\.\.|\.$/.test(hostname) || port === '0' ? null : host;
}

export const privateHostList = z.string().transform((text, context) => {
  const entries = text.split(',').map((entry) => parsePrivateHost(entry.trim().toLowerCase()));
  const found = entries.filter((entry) => entry !== null);
  if (found.length === entries.length) return found;
  context.addIssue({
    code: 'custom',
    message:
      'must be a list of hosts, IP addresses or ranges, such as operator.internal,10.1.2.3:8443,10.20.0.0/16',
  });
  return z.NEVER;
});

/** With the name as a connection has it: encoded, and without a dot at its end. */
function parsePrivateHost(entry: string): string | null {
  const [network = '', prefix] = entry.split('/');
  if (prefix !== undefined) {
    const isRange = /^\d{1,3}$/.test(prefix) && Number(prefix) <= (isIPv6(network) ? 128 : 32);
    return isIP(network) !== 0 && isRange ? entry : null;
  }
  if (isIPv6(entry)) return entry;
  const [, name = '', port = ''] = /^(\[[0-9a-f:.]+\]|[^\s:[\]@?#%*\\]+)(:\d{1,5})?$/.exec(entry) ?? [];
  const host = name.startsWith('[') ? name : domainToASCII(name.replace(/\.$/, ''));
  return host && URL.canParse(`https://${host}${port}`) ? `${host}${port}` : null;
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
    return isHeader(name, value) ? [[decodeURIComponent(name), decodeURIComponent(value)]] : [];
  });
  if (read.length === headers.length) return Object.fromEntries(read) as Record<string, string>;
  context.addIssue({
    code: 'custom',
    message:
      'must be NAME=VALUE, or several with commas between them: in a value, write %2C for a comma and %25 for a percent sign',
  });
  return z.NEVER;
});

/** Node refuses a header with other characters at each request. */
function isHeader(name: string, value: string): boolean {
  try {
    validateHeaderName(decodeURIComponent(name));
    validateHeaderValue(name, decodeURIComponent(value));
    return true;
  } catch {
    return false;
  }
}

export const share = z
  .string()
  .refine((text) => /^(?:0|1|0?\.\d+|[01]\.0+)$/.test(text), { error: 'must be a number from 0 to 1' })
  .transform(Number);
