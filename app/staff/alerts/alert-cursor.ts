import { isUuid } from '#platform/values/ids.ts';

export function cursorFrom(text: unknown): { at: Date; id: string } | null {
  if (typeof text !== 'string') return null;
  const [at = '', id] = text.split('_');
  return /^\d{1,13}$/.test(at) && isUuid(id) ? { at: new Date(Number(at)), id } : null;
}

export const cursorText = ({ at, id }: { at: Date; id: string }) => `${at.getTime()}_${id}`;
