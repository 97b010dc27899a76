import 'server-only';
import { runJob } from '#checker/thread.ts';
import { logAlert } from '#platform/log/log.ts';

/** A text's words never change, and borrowers read the same few texts all day. */
const MAX_TEXTS = 30;

// The framework may load this module more than once in a process.
const shared = globalThis as typeof globalThis & { handoffWords?: Map<string, Promise<string | null>> };
shared.handoffWords ??= new Map();
const known = shared.handoffWords;

/** Text without markup, with links in brackets. Null if the text is too complex. */
export function plainTextOf(sha256: string, bytes: Uint8Array): Promise<string | null> {
  const plainText = known.get(sha256) ?? convert(sha256, Buffer.from(bytes).toString('utf8'));
  known.delete(sha256);
  known.set(sha256, plainText);
  const [oldest] = known.keys();
  if (known.size > MAX_TEXTS && oldest) known.delete(oldest);
  return plainText;
}

async function convert(sha256: string, html: string): Promise<string | null> {
  const plainText = await runJob('wordsWithin', html);
  if (plainText.isDone) return plainText.value;
  logAlert('check_stopped', { what: 'words', reason: plainText.stop });
  // Memory and time may suffice later, and a full queue says nothing about the text.
  known.delete(sha256);
  return null;
}
