export const MAX_URL_LENGTH = 2_000;

/** For alerts, logs and the audit: the path of a URL may hold a token. */
export const endpointName = ({ id, url }: { id: string; url: string }): string =>
  `${URL.canParse(url) ? new URL(url).host : 'endpoint'} ${id.slice(0, 8)}`;

const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]'];

/** Returns how to correct a URL. Null for one that events may go to. */
export function urlProblem(text: string, { mayBeLocal }: { mayBeLocal: boolean }): string | null {
  if (!URL.canParse(text)) return 'Enter a URL, such as https://example.com/lead-events';
  const { protocol, username, password, hostname, hash } = new URL(text);
  if (username || password) return 'Remove the user name and password from the URL';
  if (hash) return 'Remove the # and what follows it';
  const isLocal = mayBeLocal && protocol === 'http:' && THIS_MACHINE.includes(hostname);
  return protocol === 'https:' || isLocal ? null : 'Enter a URL that starts with https://';
}
