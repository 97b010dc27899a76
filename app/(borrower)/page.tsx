import { borrowerRequest } from '#app/borrower-request.ts';
import { findListedCampaigns } from '#features/journey/store/campaigns.ts';
import { Landing } from './landing.tsx';

export default async function LandingPage() {
  const { parties, configurationVersion, now } = await borrowerRequest();
  const campaigns = await findListedCampaigns(configurationVersion, now);
  return <Landing parties={parties} campaigns={campaigns} />;
}
