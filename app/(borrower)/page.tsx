import { offeredCampaigns } from '#journeys/offered-campaigns.ts';
import { describeParties } from '#journeys/parties.ts';
import { Landing } from './landing.tsx';

export default async function LandingPage() {
  const [parties, campaigns] = await Promise.all([describeParties(), offeredCampaigns()]);
  return <Landing parties={parties} campaigns={campaigns} />;
}
