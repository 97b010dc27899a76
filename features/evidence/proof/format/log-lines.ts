/** Longer than any line that an export has. */
const MAX_LINE = 16 * 1024 * 1024;

export async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  // Invalid bytes become U+FFFD, which no line may have.
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let rest = '';
  for await (const chunk of chunks) {
    const part = decoder.decode(chunk, { stream: true });
    const last = part.lastIndexOf('\n') + 1;
    const end = rest.length + part.length > MAX_LINE ? part.length : last;
    const whole = end > 0 ? rest + part.slice(0, end) : '';
    rest = end > 0 ? part.slice(end) : rest + part;
    yield* whole.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  }
  rest += decoder.decode();
  if (rest !== '') yield rest;
}

/** Web Crypto checks signatures beside this thread. One by one, most of the time would be spent waiting. */
const MAX_BATCH = { lines: 256, letters: 1_000_000 };

export async function* batchesOf(lines: AsyncIterable<string>): AsyncGenerator<string[], void> {
  let batch: string[] = [];
  let letters = 0;
  for await (const line of lines) {
    batch.push(line);
    letters += line.length;
    if (batch.length < MAX_BATCH.lines && letters < MAX_BATCH.letters) continue;
    yield batch;
    batch = [];
    letters = 0;
  }
  if (batch.length > 0) yield batch;
}
