import { cache } from 'react';
import { openRequest } from '#features/application/request.ts';
import { isLanguage } from '#features/wording/model/language.ts';
import { readJourneyKey } from '#platform/sessions/journey-cookie.ts';
import { readLanguageHints } from '#platform/sessions/language-cookie.ts';

/** Layout and page share one read. Actions and route handlers have no such cache: they read what is stored now. */
export const borrowerRequest = cache(async () => {
  const { chosen, accepted, welcome } = await readLanguageHints();
  const reader = { chosen: isLanguage(chosen) ? chosen : null, accepted };
  return openRequest(await readJourneyKey(), reader, welcome);
});
