import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { borrowerRequest } from '#app/borrower-request.ts';
import { pageNonce } from '#app/page-nonce.ts';
import { CardForm, CardPage } from '#components/borrower/card/starter-card.tsx';
import { findCardQuestions } from '#features/application/card-questions.ts';
import { linkFields, withoutAnswers, withReferrer } from '#features/campaign/model/campaign-link.ts';
import { campaignStatus, passThroughNames } from '#features/form/model/campaign.ts';
import { NO_SUCH_PAGE } from '#features/form/model/journey.ts';
import { campaignsAt } from '#features/form/store/campaigns.ts';
import { outsideHost } from '#platform/values/outside-host.ts';
import { queryOf, type SearchParams } from '#platform/values/search-params.ts';

type Address = {
  params: Promise<{ campaign: string }>;
  searchParams: Promise<SearchParams>;
};

/** The server around Next decides which sites may show it, and stores it for all visitors. */
export default async function StarterCardPage({ params, searchParams }: Address) {
  const { parties, configurationVersion, now, copy, language } = await borrowerRequest();
  const { campaign: slug } = await params;
  const found = (await campaignsAt(configurationVersion)).get(slug);
  if (!found || found.campaign.embedOrigins.length === 0) redirect(NO_SUCH_PAGE);
  const { campaign, dates } = found;
  const status = campaignStatus(dates, now);
  const query = withReferrer(queryOf(await searchParams), outsideHost(await headers()));
  return (
    <CardPage partner={parties.partner} campaign={campaign} copy={copy} nonce={await pageNonce()}>
      {status === 'open' ? (
        <CardForm
          campaign={campaign}
          questions={await findCardQuestions(campaign, { now, configurationVersion }, language)}
          linkFields={withoutAnswers(linkFields(query, passThroughNames(campaign)))}
          copy={copy}
        />
      ) : (
        <p className="mt-4">{copy.landing.card[status]}</p>
      )}
    </CardPage>
  );
}
