import { validateHeaderName, validateHeaderValue } from 'node:http';
import { isIP, isIPv6 } from 'node:net';
import { domainToASCII } from 'node:url';
import { z } from 'zod';
import { DAY_MS, HOUR_MS } from '#platform/values/duration.ts';
import { orNull } from '#platform/values/or-null.ts';
import { isTimeZone } from '#platform/values/zoned-time.ts';

const UNITS_MS: Record<string, number> = { h: HOUR_MS, d: DAY_MS, y: 365 * DAY_MS };

type Fault = { fault: string };

/** A setting whose value is what `read` finds in its text, or that has the fault. */
export const readBy = <Found>(read: (text: string) => Found, required?: string) =>
  z.string(required).transform((text, context) => {
    const found = read(text);
    if (!isFault(found)) return found as Exclude<Found, Fault>;
    context.addIssue({ code: 'custom', message: found.fault });
    return z.NEVER;
  });

const isFault = (found: unknown): found is Fault => Object.hasOwn(Object(found), 'fault');

/** A list with commas between its entries. `read` returns null for an invalid entry. */
export const listOf = <Entry>(read: (text: string) => Entry | null, fault: string) =>
  readBy((text): Entry[] | Fault => {
    const entries = text.split(',').map((entry) => read(entry.trim()));
    const found = entries.filter((entry) => entry !== null);
    return found.length === entries.length ? found : { fault };
  });

export const oneOf = <const Word extends string>(...words: [Word, Word]) =>
  z.enum(words, { error: `must be ${words.join(' or ')}` });

/** URL is more lenient: it drops blanks and line breaks, and repairs a missing slash. */
const HTTP = /^https?:\/\/[^/\\?#\s]/i;

const address = (required?: string) =>
  z
    .string(required)
    .refine((text) => HTTP.test(text) && !/[\s\\\p{Cc}]/u.test(text) && URL.canParse(text), {
      error: 'must be a full http or https address',
    })
    .refine((text) => !URL.canParse(text) || !(new URL(text).username || new URL(text).password), {
      error: 'must not carry a user name or password',
    });

export const httpAddress = address().refine((text) => !text.includes('#'), {
  error: 'must not carry a fragment',
});

/** A page that borrowers open themselves, so nothing in it may be meant for one person, or one that paths are added to. */
export const addressWithoutQuery = (required?: string) =>
  address(required).refine((text) => !/[?#]/.test(text), { error: 'must not carry a query or a fragment' });

export const originAddress = address().refine(
  (text) => /^https?:\/\/[^/?#]*[^/?#.](?:\/|\.?:\d*\/?)?$/i.test(text),
  { error: 'must end after the host and port, such as https://apply.example.com' },
);

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

export const onOff = oneOf('on', 'off').transform((text) => text === 'on');

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

export const hostList = listOf(
  parseHost,
  'must be a list of hosts, such as offers.example.com,example.com:8443',
);

/** As browsers read it from a link: in small letters, encoded, without a standard port. */
function parseHost(text: string): string | null {
  if (/[\s/\\?#@%*]/.test(text) || !URL.canParse(`https://${text}`)) return null;
  const { host, hostname, port } = new URL(`https://${text}`);
  return /^\.|\.\.|\.$/.test(hostname) || port === '0' ? null : host;
}

export const privateHostList = listOf(
  (entry) => parsePrivateHost(entry.toLowerCase()),
  'must be a list of hosts, IP addresses or ranges, such as operator.internal,10.1.2.3:8443,10.20.0.0/16',
);

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
  // Intl also accepts offsets such as +05:00, which have no daylight saving time.
  (text) => /^[A-Za-z]/.test(text) && isTimeZone(text),
  { error: 'must be the IANA name of a time zone, such as America/New_York' },
);

export const dottedPath = z.string().regex(/^[\w-]+(\.[\w-]+)*$/, {
  error: 'must be a field name, or several joined by dots, such as data.link',
});

const headers = listOf(
  parseHeader,
  'must be NAME=VALUE, or several with commas between them: in a value, write %2C for a comma and %25 for a percent sign',
);

export const headerList = headers.transform((read): Record<string, string> => Object.fromEntries(read));

/** Node refuses a header with other characters at each request. */
function parseHeader(entry: string): [name: string, value: string] | null {
  const [, name = '', value = ''] = /^([^=\s]+)\s*=\s*(\S.*)$/.exec(entry) ?? [];
  return orNull(() => {
    const header: [string, string] = [decodeURIComponent(name), decodeURIComponent(value)];
    validateHeaderName(header[0]);
    validateHeaderValue(...header);
    return header;
  });
}

export const share = z
  .string()
  .refine((text) => /^(?:0|1|0?\.\d+|[01]\.0+)$/.test(text), { error: 'must be a number from 0 to 1' })
  .transform(Number);
