import type { IncomingHttpHeaders } from 'node:http';

/** In characters. Node limits all headers together to 16 KB. */
const MAX_LENGTH: Record<string, number> = { 'user-agent': 512, referer: 2_048, 'x-forwarded-for': 2_048 };
const MAX_ACCEPT_LENGTH = 256;
const MAX_OTHER_LENGTH = 1_024;
const MAX_NAME_LENGTH = 128;
/** A part of these means something else, so only Node's limit applies. */
const UNCUT = ['content-length', 'cookie', 'next-router-state-tree', 'transfer-encoding'];

/** Every reader behind the edge sees headers of a stated length, without control characters. */
export function boundedHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const bounded = Object.entries(headers).filter(([name]) => name.length <= MAX_NAME_LENGTH);
  return Object.fromEntries(bounded.map(([name, value]) => [name, boundedValue(name, String(value ?? ''))]));
}

function boundedValue(name: string, value: string): string {
  const text = value.replaceAll(/\p{Cc}/gu, ' ');
  if (UNCUT.includes(name)) return text;
  const maxLength = maxLengthOf(name);
  if (text.length <= maxLength) return text;
  return name === 'x-forwarded-for' ? lastEntries(text, maxLength) : text.slice(0, maxLength);
}

/** Each proxy appends the address of its caller, so the trusted entries are the last ones. */
const lastEntries = (list: string, maxLength: number) => list.slice(-maxLength).replace(/^[^,]*,?/, '');

const maxLengthOf = (name: string) =>
  MAX_LENGTH[name] ?? (name.startsWith('accept') ? MAX_ACCEPT_LENGTH : MAX_OTHER_LENGTH);
