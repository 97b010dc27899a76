import { redirect } from 'next/navigation';
import { cache } from 'react';
import { findCopiedPage, requestOfCopy } from '#features/application/page-copy.ts';
import { openNewRequest, openRequest } from '#features/application/request.ts';
import { submittedPath } from '#features/form/model/journey.ts';
import {
  isLanguage,
  type LanguageOffer,
  languageToRemember,
  type Reader,
} from '#features/wording/model/language.ts';
import { readNewJourney, readPageCopyToken } from '#platform/sessions/edge-headers.ts';
import { readJourneyKey } from '#platform/sessions/journey-cookie.ts';
import { readLanguageHints, writeLanguage } from '#platform/sessions/language-cookie.ts';

/** Layout and page share one read. Actions and route handlers have no such cache: they read what is stored now. */
export const borrowerRequest = cache(async () => {
  const copied = findCopiedPage(await readPageCopyToken());
  if (copied) return requestOfCopy(copied);
  const { welcome, ...reader } = await readHints();
  const newJourney = await readNewJourney();
  if (newJourney) return openNewRequest(newJourney, reader);
  return openRequest(await readJourneyKey(), reader, welcome);
});

/** For a page of the form: a borrower whose request can still change. */
export async function formRequest() {
  const request = await borrowerRequest();
  const { borrower } = request;
  if (!borrower) redirect('/apply/lost');
  const submitted = submittedPath(borrower);
  if (submitted) redirect(submitted);
  return { ...request, borrower };
}

/** For an action that sends words to the borrower elsewhere than on a page, and for a text, whose page has a language. */
export async function borrowerReader(): Promise<Reader> {
  const { chosen, accepted } = await readHints();
  return { chosen, accepted };
}

export async function rememberSpanish(languages: LanguageOffer): Promise<void> {
  const language = languageToRemember(languages, await borrowerReader());
  if (language) await writeLanguage(language);
}

async function readHints() {
  const { chosen, ...hints } = await readLanguageHints();
  return { ...hints, chosen: isLanguage(chosen) ? chosen : null };
}
