import { headers } from 'next/headers';
import { borrowerRequest } from '#app/borrower-request.ts';
import { WelcomeBack } from '#components/borrower/welcome-back.tsx';
import type { Borrower } from '#features/application/borrower.ts';
import { findOtherProduct } from '#features/application/other-product.ts';
import { resumePointOf } from '#features/application/resume-point.ts';
import { sourceFields, withReferrer } from '#features/campaign/model/campaign-link.ts';
import type { Parties } from '#features/form/model/parties.ts';
import { findListedCampaigns, hasOpenCampaign } from '#features/form/store/campaigns.ts';
import { findOutcome } from '#features/lead/find-outcome.ts';
import { findPrefillOutcome } from '#features/lead/find-prefill-outcome.ts';
import { outcomeState } from '#features/lead/outcome-state.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';
import { partyNames } from '#features/wording/model/party-names.ts';
import { outsideHost } from '#platform/values/outside-host.ts';
import { queryOf, type SearchParams } from '#platform/values/search-params.ts';
import { Landing } from './landing.tsx';

type Address = { searchParams: Promise<SearchParams> };

export default async function LandingPage({ searchParams }: Address) {
  const { borrower, parties, configurationVersion, now, copy } = await borrowerRequest();
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
