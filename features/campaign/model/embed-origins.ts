import { invalid, ok, type ParseResult } from '#platform/values/parse-result.ts';

export const MAX_ORIGINS = 10;
const MAX_QUOTED_LENGTH = 100;
/** A URL parser accepts more, such as a semicolon, which would begin another directive of the policy. */
const HOST = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z\d](?:[a-z\d-]*[a-z\d])?$/;
const THIS_MACHINE = ['localhost', '127.0.0.1'];

/** The sites that may show the starter card, each once. An error names every site that can't be listed. */
export function parseEmbedOrigins(
  text: string,
  { mayBeLocal }: { mayBeLocal: boolean },
): ParseResult<string[]> {
  const read = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((typed) => parseOrigin(typed, mayBeLocal));
  const problems = read.flatMap((each) => (each.ok ? [] : [each.message]));
  if (problems.length > 0) return invalid(problems.slice(0, MAX_ORIGINS).join('. '));
  const origins = [...new Set(read.flatMap((each) => (each.ok ? [each.value] : [])))].toSorted();
  return origins.length > MAX_ORIGINS ? invalid(`List up to ${MAX_ORIGINS} sites`) : ok(origins);
}

function parseOrigin(typed: string, mayBeLocal: boolean): ParseResult<string> {
  const quoted = `“${typed.slice(0, MAX_QUOTED_LENGTH)}”`;
  const url = /^https?:\/\//i.test(typed) ? URL.parse(typed) : null;
  // Without what may be a password.
  if (url?.username || url?.password)
    return invalid(`Remove the user name and password of “${url.hostname.slice(0, MAX_QUOTED_LENGTH)}”`);
  if (typed.includes('*')) return invalid(`${quoted} has a wildcard. List each site by its full name`);
  if (!url)
    return invalid(`${quoted} isn’t the address of a site. Enter one such as https://www.example.com`);
  const { protocol, hostname, origin, pathname, search, hash } = url;
  const isLocal = mayBeLocal && THIS_MACHINE.includes(hostname);
  if (!HOST.test(hostname) && !isLocal)
    return invalid(`${quoted} isn’t the name of a site. Use letters, numbers, dots and hyphens`);
  if (protocol !== 'https:' && !isLocal) return invalid(`${quoted} must start with https://`);
  if (pathname !== '/' || search || hash || /[?#]$/.test(typed))
    return invalid(`${quoted} names a page. Enter ${origin} alone`);
  return ok(origin);
}
