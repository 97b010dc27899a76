import { cache } from 'react';
import { openRequest } from '#features/application/request.ts';
import { readJourneyKey } from '#platform/sessions/journey-cookie.ts';

/** Layout and page share one read. Actions and route handlers have no such cache: they read what is stored now. */
export const borrowerRequest = cache(async () => openRequest(await readJourneyKey()));
