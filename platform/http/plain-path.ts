/**
 * At the first `?`, like every parser of URLs. All code that splits a request's URL calls this. The fragment is not part
 * of a request, but some clients send it.
 */
export function splitUrl(url = ''): { path: string; query: string } {
  const [text = ''] = url.split('#', 1);
  const at = text.indexOf('?');
  return at < 0 ? { path: text, query: '' } : { path: text.slice(0, at), query: text.slice(at + 1) };
}

/** The server calls this several times for a request, so most paths are not decoded. */
export function normalizedPath(url = ''): string {
  const { path } = splitUrl(url);
  return withoutTrailingSlashes(path.includes('%') ? (decodedText(path) ?? path) : path);
}

/** Of a normalized path. */
export const CONSOLE = /^\/staff(?:\/|$)/;

/** A regular expression would try each slash of a long row as the first one. */
function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** Undefined for an escape that is cut, or no UTF-8. */
export function decodedText(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
