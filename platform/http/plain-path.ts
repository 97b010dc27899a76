/** The path of an address as the application reads it: decoded, and without a slash at its end. */
export function normalizedPath(url = ''): string {
  const [path = ''] = url.split('?', 1);
  return decoded(path).replace(/(?<=.)\/+$/, '');
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
