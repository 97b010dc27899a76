import { headers } from 'next/headers';
import { borrowerRequest } from '#app/borrower-request.ts';
import { pageNonce } from '#app/page-nonce.ts';
import { WelcomeBack } from '#components/borrower/welcome-back.tsx';
import type { Borrower } from '#features/application/borrower.ts';
import type { ResumePoint } from '#features/application/model/welcome-back.ts';
import { findOtherProduct } from '#features/application/other-product.ts';
import { linkFields, sourceFields, withReferrer } from '#features/campaign/model/campaign-link.ts';
import { landingsAt } from '#features/campaign/store/text-versions.ts';
import { journeyOf } from '#features/form/model/journey.ts';
import type { Parties } from '#features/form/model/parties.ts';
import { findListedCampaigns, hasOpenCampaign } from '#features/form/store/campaigns.ts';
import { findOutcome, findPrefillOutcome, outcomeState } from '#features/lead/find-outcome.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';
import { partyNames } from '#features/wording/model/party-names.ts';
import { outsideHost } from '#platform/values/outside-host.ts';
import { queryOf, type SearchParams } from '#platform/values/search-params.ts';
import { Landing } from './landing.tsx';

type Address = { searchParams: Promise<SearchParams> };

export default async function LandingPage({ searchParams }: Address) {
  const { borrower, parties, configurationVersion, now, copy, language } = await borrowerRequest();
  const campaigns = await findListedCampaigns(configurationVersion, now);
  const point = resumePointOf(borrower);
  const moment = { now, configurationVersion };
  const params = await searchParams;
  const query = withReferrer(queryOf(params), outsideHost(await headers()));
  const other = await findOtherProduct(borrower, query, moment);
  return (
    <>
      {point && (
        <WelcomeBack
          point={point}
          outcome={await outcomeOf(borrower, parties, copy)}
          other={other}
          copy={copy}
        />
      )}
      <Landing
        parties={parties}
        campaigns={campaigns}
        isByLinkOnly={campaigns.length === 0 && (await hasOpenCampaign(configurationVersion, now))}
        copy={copy}
        language={language}
        nonce={await pageNonce()}
        content={(await landingsAt(configurationVersion)).get(campaigns[0]?.slug ?? '') ?? null}
        amount={new Map(linkFields(query, [])).get('amount') ?? ''}
        sourceFields={sourceFields(query)}
        hasWelcomeBack={point !== null}
        mayBeIndexed={point === null && Object.keys(params).length === 0}
      />
    </>
  );
}

async function outcomeOf(
  borrower: Borrower | null,
  { partner, operatorName }: Parties,
  { welcomeBack: { request, prefilled } }: Dictionary,
): Promise<string | null> {
  const names = partyNames(partner.brandName, operatorName);
  const lead = await findOutcome(borrower);
  if (lead) {
    const { outcome } = lead;
    return request[outcome === 'link_issued' ? outcome : outcomeState(outcome, lead)](names);
  }
  const prefill = findPrefillOutcome(borrower);
  return prefill && prefilled[prefill.outcome](names);
}

/** Null without anything to come back to. */
function resumePointOf(borrower: Borrower | null): ResumePoint | null {
  if (!borrower) return null;
  const { lead, isPrefilled, rawAnswers, context } = borrower;
  const { steps, resumePath: path, progressAt } = journeyOf(borrower);
  const { product } = borrower.journey.campaign;
  if (lead || isPrefilled) return { kind: 'request', product, path };
  if (Object.keys(rawAnswers).length === 0) return null;
  const page = path.split('/').at(-1) ?? '';
  const step = steps.find(({ slug }) => slug === page);
  const title = step?.title ?? context.copy.check.title;
  return { kind: 'form', product, path, title, progress: progressAt(page) };
}
