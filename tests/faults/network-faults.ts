export const FAULT_KINDS = ['latency', 'slicer', 'timeout', 'down', 'reset', 'limit_data'] as const;
/** `up`: from the app to the operator. */
export const DIRECTIONS = ['up', 'down'] as const;
/** Before the first byte of that direction, in the middle of its body, or after its last byte. */
export const MOMENTS = ['before', 'during', 'after'] as const;

type FaultKind = (typeof FAULT_KINDS)[number];
type Direction = (typeof DIRECTIONS)[number];
export type Moment = (typeof MOMENTS)[number];
export type Fault = { kind: FaultKind; direction: Direction; moment: Moment };

export const HARMLESS: readonly FaultKind[] = ['latency', 'slicer'];

/** The only fault that proves to a caller that nothing was sent. */
export const isRefusal = ({ kind, direction, moment }: Fault) =>
  kind === 'down' && direction === 'up' && moment === 'before';

export function faultPoint(message: Buffer, moment: Moment): number {
  if (moment === 'before') return 0;
  if (moment === 'after') return message.length;
  const head = headLength(message);
  return head < message.length ? Math.floor((head + message.length) / 2) : Math.floor(head / 2);
}

/** By the message's own headers; a message without a length ends with its connection. */
export function isWhole(message: Buffer): boolean {
  const head = headLength(message);
  if (head === 0) return false;
  const text = message.toString('latin1', 0, head);
  const length = /^content-length: *(\d+)/im.exec(text)?.[1];
  if (length !== undefined) return message.length >= head + Number(length);
  if (/^transfer-encoding: *chunked/im.test(text)) return message.subarray(-7).includes('\r\n0\r\n\r\n');
  return !text.startsWith('HTTP/');
}

const HEAD_END = '\r\n\r\n';

function headLength(message: Buffer): number {
  const end = message.indexOf(HEAD_END);
  return end < 0 ? 0 : end + HEAD_END.length;
}
