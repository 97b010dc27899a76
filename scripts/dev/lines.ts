import type { Readable } from 'node:stream';

/** Only `\n` and `\r\n` end a line. Node's readline also splits at U+2028 and U+2029, which JSON may contain. */
export function eachLine(stream: Readable, take: (line: string) => void): void {
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) take(line.replace(/\r$/, ''));
  });
  stream.once('end', () => {
    if (rest !== '') take(rest);
  });
}
