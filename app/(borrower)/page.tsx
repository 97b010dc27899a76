import { describeParties } from '#features/application/parties.ts';
import { findListedCampaigns } from '#features/journey/store/campaigns.ts';
import { Landing } from './landing.tsx';

export default async function LandingPage() {
  const [parties, campaigns] = await Promise.all([describeParties(), findListedCampaigns()]);
  return <Landing parties={parties} campaigns={campaigns} />;
}
