import 'server-only';
import { headers } from 'next/headers';
import { NEW_JOURNEY_HEADER, PAGE_COPY_HEADER } from '#platform/http/inbound-headers.ts';

export const readPageCopyToken = async (): Promise<string | null> => (await headers()).get(PAGE_COPY_HEADER);

/** The campaign of a first step that this process renders for all its borrowers. */
export const readNewJourney = async (): Promise<string | null> => (await headers()).get(NEW_JOURNEY_HEADER);
