export type LinkRejection = 'not_an_address' | 'not_https' | 'carries_credentials' | 'foreign_host';

export type HandoffLinkResult = { ok: true; href: string } | { ok: false; reason: LinkRejection };

/** Printable ASCII without a backslash, and a host straight after the two slashes. */
const ADDRESS = /^https?:\/\/[a-z0-9[][\x21-\x5b\x5d-\x7e]*$/i;
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** Rejects text that a URL parser would repair: the browser follows exactly what the operator sent. */
export function validateHandoffLink(
  text: string,
  hosts: readonly string[],
  localHttp: boolean,
): HandoffLinkResult {
  if (!ADDRESS.test(text) || !URL.canParse(text)) return { ok: false, reason: 'not_an_address' };
  const url = new URL(text);
  const isLocal = localHttp && url.protocol === 'http:' && LOCAL_HOSTS.includes(url.hostname);
  if (url.protocol !== 'https:' && !isLocal) return { ok: false, reason: 'not_https' };
  const authority = text.toLowerCase().split(/[/?#]/)[2] ?? '';
  if (authority.includes('@')) return { ok: false, reason: 'carries_credentials' };
  const isPlain = authority.replace(/:443$/, '') === url.host;
  return isPlain && hosts.includes(url.host)
    ? { ok: true, href: text }
    : { ok: false, reason: 'foreign_host' };
}
