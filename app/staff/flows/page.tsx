import { type Address, ConsolePage, openPage } from '#app/staff/_shell/console-page.tsx';
import { Card, Empty } from '#components/console/card.tsx';
import { ButtonLink } from '#components/console/plain-button.tsx';
import { Badge } from '#components/console/status.tsx';
import { Cell, Row, RowHead, right, Table } from '#components/console/table.tsx';
import { flowQuestionLabel } from '#features/campaign/model/flow-form.ts';
import { readFlows } from '#features/campaign/prefill-flows.ts';

const COLUMNS = ['Flow', 'Status', right('Campaigns'), 'Questions'];

export default async function FlowsPage(address: Address) {
  const page = await openPage('campaigns_read', address);
  const flows = await readFlows();
  const mayEdit = page.may('campaigns_edit');
  return (
    <ConsolePage
      page={page}
      area="flows"
      title="Prefill flows"
      note="A flow is an operator form that we prefill. Quick start and the fallback need one."
      actions={mayEdit && <ButtonLink href="/staff/flows/new">Add flow</ButtonLink>}
    >
      <Card isFlush>
        {flows.length === 0 ? (
          <Empty title="No flows yet">Add one to offer Quick start or a fallback.</Empty>
        ) : (
          <Table caption="Prefill flows" columns={COLUMNS}>
            {flows.map(({ slug, questions, campaigns, retiredAt }) => (
              <Row key={slug}>
                <RowHead>
                  <a href={`/staff/flows/${slug}`} className="font-mono">
                    {slug}
                  </a>
                </RowHead>
                <Cell>{retiredAt ? <Badge>Retired</Badge> : <Badge tone="good">Active</Badge>}</Cell>
                <Cell align="right">{campaigns.length}</Cell>
                <Cell isWide>
                  <span className="text-ink-soft">{questions.map(flowQuestionLabel).join(' · ')}</span>
                </Cell>
              </Row>
            ))}
          </Table>
        )}
      </Card>
    </ConsolePage>
  );
}
