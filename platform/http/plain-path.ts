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
