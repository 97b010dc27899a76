import 'server-only';

const MAX_LENGTH = 200;

/** Why somebody does what has to have a reason: a case number or some words. It stands in audit and evidence for good. */
export function reasonFrom(text: string): { ok: true; reason: string } | { ok: false; message: string } {
  const reason = text.replace(/\s+/gu, ' ').trim();
  if (!/[\p{L}\p{N}]/u.test(reason)) return { ok: false, message: 'Enter a reason, such as a case number' };
  if (reason.length > MAX_LENGTH)
    return { ok: false, message: `Enter a reason of up to ${MAX_LENGTH}  characters` };
  return { ok: true, reason };
}
