export const LINK_REJECTIONS = [
  'not_an_address',
  'not_https',
  'carries_credentials',
  'foreign_host',
  'control_characters',
  'unreadable_characters',
  'too_long',
] as const;
export type LinkRejection = (typeof LINK_REJECTIONS)[number];

export type HandoffLinkResult = { ok: true; href: string } | { ok: false; reason: LinkRejection };

export type OpenedHandoff = { reference: string; receiptId: string } & (
  | { kind: 'ready'; leadId: string; href: string; host: string; wasFollowed: boolean }
  | { kind: 'expired' }
  /** The settings no longer allow its host. */
  | { kind: 'host_not_allowed' }
);

export type Handoff = OpenedHandoff | { kind: 'none' };

const MAX_LENGTH = 4096;
/** A host of printable ASCII straight after the two slashes. */
const ADDRESS = /^https?:\/\/[a-z0-9[][!"$-.0->@-[\]-~]*(?:[/?#]|$)/i;
const PLAIN = /^[\x21-\x7e]+$/;
/** A URL parser keeps them at the ends. */
const UNUSUAL_BLANK = /[^\t-\r ]/;
/** Names in some scripts, and emoji, need the two joiners, but never at the end. */
const INVISIBLE = /(?![ \u200c\u200d])[\p{Cc}\p{Cf}\p{Z}]|[\u200c\u200d]$/u;
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Drops blanks around the link, and encodes blanks and other visible characters beyond ASCII in its path. Rejects everything
 * else that a URL parser would repair: the browser follows what the operator sent.
 */
export function validateHandoffLink(
  received: string,
  hosts: readonly string[],
  localHttp: boolean,
): HandoffLinkResult {
  const text = received.trim();
  const around = received.replace(text, '');
  const rejected = (reason: LinkRejection): HandoffLinkResult => ({ ok: false, reason });
  if (text.length > MAX_LENGTH) return rejected('too_long');
  if (INVISIBLE.test(text) || UNUSUAL_BLANK.test(around)) return rejected('control_characters');
  if (!text.isWellFormed() || text.includes('\ufffd')) return rejected('unreadable_characters');
  if (text.includes('\\') || !ADDRESS.test(text) || !URL.canParse(text)) return rejected('not_an_address');
  const url = new URL(text);
  const isLocal = localHttp && url.protocol === 'http:' && LOCAL_HOSTS.includes(url.hostname);
  if (url.protocol !== 'https:' && !isLocal) return rejected('not_https');
  const authority = text.toLowerCase().split(/[/?#]/, 3)[2] ?? '';
  if (authority.includes('@')) return rejected('carries_credentials');
  if (authority.replace(/:443$/, '') !== url.host || !hosts.includes(url.host))
    return rejected('foreign_host');
  const href = PLAIN.test(text) ? text : url.href;
  return href.length > MAX_LENGTH ? rejected('too_long') : { ok: true, href };
}
