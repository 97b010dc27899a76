const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function isAlertId(text: unknown): text is string {
  return typeof text === 'string' && ID.test(text);
}

/** Parses the cursor of an alert list; null if invalid. */
export function cursorFrom(text: unknown): { at: Date; id: string } | null {
  if (typeof text !== 'string') return null;
  const [at = '', id] = text.split('_');
  return /^\d{1,13}$/.test(at) && isAlertId(id) ? { at: new Date(Number(at)), id } : null;
}

export const cursorText = ({ at, id }: { at: Date; id: string }) => `${at.getTime()}_${id}`;
