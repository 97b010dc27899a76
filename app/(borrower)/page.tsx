import { describeParties } from '#features/application/parties.ts';
import { offeredCampaigns } from '#features/campaign/offered-campaigns.ts';
import { Landing } from './landing.tsx';

export default async function LandingPage() {
  const [parties, campaigns] = await Promise.all([describeParties(), offeredCampaigns()]);
  return <Landing parties={parties} campaigns={campaigns} />;
}
