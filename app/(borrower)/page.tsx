import { borrowerRequest } from '#app/borrower-request.ts';
import { WelcomeBack } from '#components/borrower/welcome-back.tsx';
import { resumePointOf } from '#features/application/resume-point.ts';
import { findListedCampaigns } from '#features/journey/store/campaigns.ts';
import { Landing } from './landing.tsx';

export default async function LandingPage() {
  const { borrower, parties, configurationVersion, now, copy } = await borrowerRequest();
  const campaigns = await findListedCampaigns(configurationVersion, now);
  const point = resumePointOf(borrower);
  return (
    <>
      {point && <WelcomeBack point={point} copy={copy} />}
      <Landing parties={parties} campaigns={campaigns} copy={copy} hasWelcomeBack={point !== null} />
    </>
  );
}
