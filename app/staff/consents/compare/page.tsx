import { requireStaff } from '#app/staff/_shell/access.ts';
import { ConsolePage } from '#app/staff/_shell/console-page.tsx';
import type { SearchParams } from '#app/staff/_shell/old-input.ts';
import { countLabel, shortHash } from '#app/staff/consents/copy.ts';
import { Card } from '#components/console/card.tsx';
import { TextDiff } from '#components/console/changes.tsx';
import { Empty } from '#components/console/empty.tsx';
import { ButtonLink } from '#components/console/plain-button.tsx';
import { Tabs } from '#components/console/tabs.tsx';
import type { ComparedView, TextSegment } from '#features/consent/model/text-changes.ts';
import { compareTexts } from '#features/consent/read-consents.ts';
import { isSha256 } from '#platform/values/ids.ts';

const VIEWS: Record<ComparedView, string> = { words: 'Text', markup: 'HTML' };

export default async function ComparePage({ searchParams }: { searchParams: SearchParams }) {
  const actor = await requireStaff('consents_read');
  const query = await searchParams;
  const before = typeof query.before === 'string' ? query.before : '';
  const after = typeof query.after === 'string' ? query.after : '';
  const view: ComparedView = query.view === 'markup' ? 'markup' : 'words';
  const stretches = isSha256(before) && isSha256(after) ? await compareTexts(before, after, view) : null;
  const tabs = Object.entries(VIEWS).map(([name, label]) => ({
    label,
    href: `/staff/consents/compare?before=${before}&after=${after}&view=${name}`,
    isCurrent: name === view,
  }));
  return (
    <ConsolePage
      actor={actor}
      area="consents"
      title="What changed"
      note={stretches && `From text ${shortHash(before)} to text ${shortHash(after)}`}
      up={{ href: '/staff/consents', label: 'Consents' }}
    >
      {stretches ? (
        <>
          <Tabs label="View" tabs={tabs} />
          <Card title={VIEWS[view]} note={<Legend stretches={stretches} view={view} />}>
            <TextDiff chunks={stretches} isCode={view === 'markup'} />
          </Card>
        </>
      ) : (
        <Card>
          <Empty
            title="We can’t find those two texts"
            action={<ButtonLink href="/staff/consents">Go to Consents</ButtonLink>}
          >
            Choose two texts to compare on a source’s page.
          </Empty>
        </Card>
      )}
    </ConsolePage>
  );
}

function Legend({ stretches, view }: { stretches: TextSegment[]; view: ComparedView }) {
  const wordCount = (kind: TextSegment['kind']) =>
    stretches
      .filter((stretch) => stretch.kind === kind)
      .reduce((sum, { text }) => sum + (text.match(/\S+/g)?.length ?? 0), 0);
  const [gone, fresh] = [wordCount('gone'), wordCount('new')];
  if (gone === 0 && fresh === 0)
    return (
      <span>
        {view === 'words'
          ? 'The words are identical. “HTML” shows markup differences.'
          : 'The texts are identical except for spaces.'}
      </span>
    );
  return (
    <span>{`${countLabel(gone, 'word')} removed (struck out), ${countLabel(fresh, 'word')} added (highlighted).`}</span>
  );
}
