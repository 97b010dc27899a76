import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { borrowerRequest } from '#app/borrower-request.ts';
import { pageNonce } from '#app/page-nonce.ts';
import { countArrival } from '#features/application/arrivals.ts';
import { linkFields, withFields, withReferrer } from '#features/campaign/model/campaign-link.ts';
import { NO_LANDING_CONTENT } from '#features/campaign/model/landing.ts';
import { landingsAt } from '#features/campaign/store/text-versions.ts';
import { campaignStatus, passThroughNames } from '#features/form/model/campaign.ts';
import { campaignsAt } from '#features/form/store/campaigns.ts';
import { visitFrom } from '#platform/values/client-info.ts';
import { outsideHost } from '#platform/values/outside-host.ts';
import { queryOf, type SearchParams } from '#platform/values/search-params.ts';
import { Welcome } from './welcome.tsx';

type Address = {
  params: Promise<{ campaign: string }>;
  searchParams: Promise<SearchParams>;
};

export default async function WelcomePage({ params, searchParams }: Address) {
  const { parties, configurationVersion, now, copy, language } = await borrowerRequest();
  const { campaign: slug } = await params;
  const found = (await campaignsAt(configurationVersion)).get(slug);
  if (!found) redirect('/apply/no-campaign');
  const status = campaignStatus(found.dates, now);
  if (status !== 'open') redirect(`/apply/no-campaign?because=${status}`);
  const given = await headers();
  const query = withReferrer(queryOf(await searchParams), outsideHost(given));
  const fields = linkFields(query, passThroughNames(found.campaign));
  // Its address may be older than the campaign's decision to skip it.
  if (!found.campaign.showsLanding) redirect(withFields(`/start/${slug}`, fields));
  const content = (await landingsAt(configurationVersion)).get(slug) ?? NO_LANDING_CONTENT;
  await countArrival('landing_viewed', found.campaign, query, visitFrom('GET', given));
  return (
    <Welcome
      parties={parties}
      campaign={found.campaign}
      content={content}
      copy={copy}
      language={language}
      nonce={await pageNonce()}
      linkFields={fields.filter(([name]) => name !== 'amount')}
      amount={new Map(fields).get('amount') ?? ''}
    />
  );
}
