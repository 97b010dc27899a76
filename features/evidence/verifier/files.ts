import { LIMITS, tooLarge } from '#features/evidence/proof/format/file-limits.ts';
import type { EvidenceFile } from '#features/evidence/proof/words/report.ts';

const START_BYTES = 4096;

/** A sentence for the person who chose the file. */
export class FileError extends Error {}

export type Chosen = { name: string; content: Blob };

export async function bytesOf({ name, content }: Chosen, limit: number): Promise<Uint8Array> {
  if (content.size > limit) throw new FileError(`${tooLarge(name, limit)} Choose another file.`);
  return new Uint8Array(await readable(content.arrayBuffer()));
}

export async function openFile({ name, content }: Chosen, limit: number): Promise<EvidenceFile> {
  if (content.size > limit) throw new FileError(`${tooLarge(name, limit)} Use npm run verify for it.`);
  return {
    name,
    start: await startOf(content),
    bytes: () => bytesOf({ name, content }, LIMITS.certificate),
    chunks: () => chunksOf(content),
  };
}

/** It may end within a letter, and only shows the kind. A byte order mark stays. */
const startOf = async (content: Blob): Promise<string> =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(
    await readable(content.slice(0, START_BYTES).arrayBuffer()),
  );

/** Not every browser can iterate over a stream. */
async function* chunksOf(content: Blob): AsyncGenerator<Uint8Array> {
  const reader = content.stream().getReader();
  for (;;) {
    const { done, value } = await readable(reader.read());
    if (done) return;
    yield value;
  }
}

/** A file on a disk may be deleted, changed or a folder by now. */
async function readable<Read>(reading: Promise<Read>): Promise<Read> {
  try {
    return await reading;
  } catch {
    throw new FileError('A file can’t be read. Choose it again.');
  }
}
