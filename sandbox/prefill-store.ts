import { randomBytes, randomUUID } from 'node:crypto';
import type { Prefill } from './prefill-rules.ts';
import { FOREIGN_ORIGIN, type PrefillResponse } from './scenarios/scenario.ts';

type PrefillSettings = { link: boolean; lifetimeSeconds: number };

export type StoredPrefill = ReturnType<typeof newPrefill>;

export function newPrefill(
  { meta, data }: Prefill,
  response: PrefillResponse,
  { origin, now, link, lifetimeSeconds }: PrefillSettings & { origin: string; now: number },
) {
  // The secret end of the link, which opens the page until it expires.
  const token = randomBytes(32).toString('base64url');
  const url = `${response.foreign ? FOREIGN_ORIGIN : origin}/prefilled/${token}`;
  return {
    uuid: randomUUID(),
    meta,
    data,
    token,
    url: link && response.field !== null ? (response.blanks ? ` ${url}\r\n` : url) : null,
    receivedAt: new Date(now).toISOString(),
    expiresAt: new Date(now + lifetimeSeconds * 1_000).toISOString(),
  };
}

/** Without the values of the borrower. */
export const listed = ({ data, ...stored }: StoredPrefill) => ({
  ...stored,
  lastName: data.lastName ?? null,
  fields: fieldsOf(data).map(([name]) => name),
});

export function fieldsOf(data: object, within = ''): [name: string, value: unknown][] {
  return Object.entries(data).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? fieldsOf(value, `${within}${name}.`)
      : [[`${within}${name}`, value]],
  );
}
