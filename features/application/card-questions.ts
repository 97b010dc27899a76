import 'server-only';
import { optionsFor } from '#features/form/model/answers.ts';
import { type Campaign, formSlugOf } from '#features/form/model/campaign.ts';
import { formBySlug } from '#features/form/model/form-registry.ts';
import { unsentJourney } from '#features/form/model/journey.ts';
import type { Language } from '#features/wording/model/language.ts';
import type { Moment } from '#platform/database/configuration.ts';
import { formContext } from './borrower.ts';

/** Those of the form that a link may answer, as its first step asks them. */
export async function findCardQuestions(campaign: Campaign, moment: Moment, language: Language) {
  const context = await formContext(moment, campaign, language);
  const { steps } = unsentJourney(formBySlug(formSlugOf(campaign.product)), context);
  const questions = steps.flatMap((step) => step.questions);
  const purpose = questions.find(({ name }) => name === 'loanPurpose');
  return {
    amount: questions.find(({ name }) => name === 'requestedLoanAmount'),
    purpose: purpose && { label: purpose.label, options: optionsFor(purpose, context) },
  };
}
