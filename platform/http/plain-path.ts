/** The server calls this several times for a request, so most paths skip the regular expression. */
export function normalizedPath(url = ''): string {
  const [path = ''] = url.split('?', 1);
  const text = path.includes('%') ? decoded(path) : path;
  return text.endsWith('/') ? text.replace(/(?<=.)\/+$/, '') : text;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
