import 'server-only';
import { headers } from 'next/headers';
import { DROPPED_HEADER, PAGE_COPY_HEADER } from '#platform/http/inbound-headers.ts';

/** The parameters of this URL that the server around Next left out: name and reason. */
export const readDroppedParameters = async (): Promise<[name: string, reason: string][]> => [
  ...new URLSearchParams((await headers()).get(DROPPED_HEADER) ?? ''),
];

export const readPageCopyToken = async (): Promise<string | null> => (await headers()).get(PAGE_COPY_HEADER);
