import { describeParties } from '#features/application/parties.ts';
import { listOfferedCampaigns } from '#features/campaign/offered-campaigns.ts';
import { Landing } from './landing.tsx';

export default async function LandingPage() {
  const [parties, campaigns] = await Promise.all([describeParties(), listOfferedCampaigns()]);
  return <Landing parties={parties} campaigns={campaigns} />;
}
