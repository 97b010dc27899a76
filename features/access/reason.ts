import 'server-only';

const MOST = 200;

/** Why somebody does what has to have a reason: a case number or some words. It stands in audit and evidence for good. */
export function reasonFrom(text: string): { ok: true; reason: string } | { ok: false; message: string } {
  const reason = text.replace(/\s+/gu, ' ').trim();
  if (!/[\p{L}\p{N}]/u.test(reason)) return { ok: false, message: 'Say why: a case number or some words' };
  if (reason.length > MOST) return { ok: false, message: `Say why in ${MOST} characters or fewer` };
  return { ok: true, reason };
}
