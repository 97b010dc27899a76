import { type Address, ConsolePage, openPage } from '#app/staff/_shell/console-page.tsx';
import { Card } from '#components/console/card.tsx';
import { Cell, Row, RowHead, right, Table } from '#components/console/table.tsx';
import { readOptionLists } from '#features/form/read-options.ts';
import { BasisBadges, BasisMeanings } from './basis-badges.tsx';

const COLUMNS = ['List', right('Active'), right('Inactive'), 'Basis', 'Options'];

export default async function OptionsPage(address: Address) {
  const page = await openPage('campaigns_read', address);
  const lists = await readOptionLists();
  return (
    <ConsolePage
      page={page}
      area="options"
      title="Answer options"
      note="The options borrowers choose from and the values we send to the operator."
    >
      <Card isFlush>
        <Table caption="Answer options" columns={COLUMNS}>
          {lists.map((answerList) => {
            const { list, name, rows } = answerList;
            const offered = rows.filter(({ retiredAt }) => !retiredAt);
            return (
              <Row key={list}>
                <RowHead>
                  <a href={`/staff/options/${list}`}>{name}</a>
                </RowHead>
                <Cell align="right">{offered.length}</Cell>
                <Cell align="right">{rows.length - offered.length}</Cell>
                <Cell>
                  <BasisBadges list={answerList} />
                </Cell>
                <Cell isWide>
                  <span className="text-ink-soft">{summaryOf(offered.map(({ label }) => label))}</span>
                </Cell>
              </Row>
            );
          })}
        </Table>
      </Card>
      <BasisMeanings />
      <p className="max-w-prose text-[0.875rem] text-ink-soft">
        You can’t edit states or schools here. States are a server setting. Schools come from the federal
        list.
      </p>
    </ConsolePage>
  );
}

const SHOWN = 4;

function summaryOf(labels: string[]): string {
  const rest = labels.length - SHOWN;
  return labels.slice(0, SHOWN).join(' · ') + (rest > 0 ? ` · ${rest} more` : '');
}
