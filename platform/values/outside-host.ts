const MAX_HOST_LENGTH = 253;
/** Android's apps name themselves as `android-app://PACKAGE`. */
const PROTOCOLS = ['http:', 'https:', 'android-app:'];
const HOST = /^[a-z0-9._:[\]-]+$/;

/** The host of the page on another site that led here. Null from one of our own pages. */
export function outsideHost(headers: Pick<Headers, 'get'>): string | null {
  const host = hostOf(headers.get('referer') ?? '');
  return host === hostOf(`http://${headers.get('host') ?? ''}`) ? null : host;
}

/** In lower case and punycode, without a port. */
export function hostOf(address: string): string | null {
  const url = URL.parse(address);
  if (!url || !PROTOCOLS.includes(url.protocol)) return null;
  const host = url.hostname.toLowerCase().replace(/\.$/, '');
  return host.length <= MAX_HOST_LENGTH && HOST.test(host) ? host : null;
}
