import { notFound } from 'next/navigation';
import { borrowerRequest } from '#app/borrower-request.ts';
import { formContext } from '#features/application/borrower.ts';
import { findCopiedPage } from '#features/application/page-copy.ts';
import { measureTexts } from '#features/consent/measure-texts.ts';
import { formSlugOf } from '#features/form/model/campaign.ts';
import { formBySlug } from '#features/form/model/form-registry.ts';
import { unsentJourney } from '#features/form/model/journey.ts';
import { readPageCopyToken } from '#platform/sessions/edge-headers.ts';
import { ConsentSheet, SheetForm } from '../sheet.tsx';

/** The consent page without a borrower, for the evidence. Only this process can request it. */
export default async function ConsentPageCopy() {
  const page = findCopiedPage(await readPageCopyToken());
  if (!page) notFound();
  const { parties, copy, language } = await borrowerRequest();
  const form = formSlugOf(page.campaign.product);
  const context = await formContext(page, page.campaign, language);
  const { progressAt } = unsentJourney(formBySlug(form), context);
  const blocks = await measureTexts(page.blocks);
  return (
    <ConsentSheet form={form} parties={parties} copy={copy} progress={progressAt('consent')}>
      <SheetForm form={form} parties={parties} copy={copy} language={language} blocks={blocks} />
    </ConsentSheet>
  );
}
