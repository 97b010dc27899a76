import { Badge } from '#components/console/badge.tsx';
import { Button } from '#components/console/button.tsx';
import { Card } from '#components/console/card.tsx';
import type { CampaignDetail } from '#features/campaign/read-campaign.ts';
import { letTestsThrough } from '../actions.ts';

type TestLinksCardProps = { campaign: CampaignDetail; sendsAllTests: boolean; mayAllow: boolean };

export function TestLinksCard({ campaign, sendsAllTests, mayAllow }: TestLinksCardProps) {
  const { slug, testsReachOperator } = campaign;
  const isSent = sendsAllTests || testsReachOperator;
  return (
    <Card
      id="tests"
      title="Test links"
      note="Reports, alerts and the lead list leave out test requests."
      actions={<Badge tone={isSent ? 'warn' : 'plain'}>{isSent ? 'Sent' : 'Not sent'}</Badge>}
    >
      <p className="max-w-prose">{noteOf(sendsAllTests, testsReachOperator)}</p>
      {!sendsAllTests && mayAllow && (
        <form action={letTestsThrough} className="mt-3">
          <input type="hidden" name="campaign" value={slug} />
          <input type="hidden" name="tests" value={testsReachOperator ? 'stop' : 'send'} />
          <Button variant="quiet">
            {testsReachOperator ? 'Stop sending test requests' : 'Send test requests to the operator'}
          </Button>
        </form>
      )}
    </Card>
  );
}

function noteOf(sendsAllTests: boolean, testsReachOperator: boolean): string {
  if (sendsAllTests) return 'In local mode, all test requests go to the operator or its simulator.';
  return testsReachOperator
    ? 'The operator receives this campaign’s test requests as real leads.'
    : 'Test requests stop before the operator. Only an administrator can change this.';
}
