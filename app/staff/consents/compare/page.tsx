import { type Address, ConsolePage, openPage } from '#app/staff/_shell/console-page.tsx';
import { wordIn } from '#app/staff/_shell/old-input.ts';
import { countLabel, shortHash } from '#app/staff/consents/copy.ts';
import { Card, Empty } from '#components/console/card.tsx';
import { Tabs } from '#components/console/navigation.tsx';
import { ButtonLink } from '#components/console/plain-button.tsx';
import type { ComparedView, TextSegment } from '#features/consent/model/consent-text.ts';
import { compareTexts } from '#features/consent/read-consents.ts';
import { formatCount } from '#platform/values/count.ts';
import { isSha256 } from '#platform/values/ids.ts';

const VIEWS: Record<ComparedView, string> = { words: 'Text', markup: 'HTML' };

export default async function ComparePage(address: Address) {
  const page = await openPage('consents_read', address);
  const { query } = page;
  const before = wordIn(query, 'before') ?? '';
  const after = wordIn(query, 'after') ?? '';
  const view: ComparedView = query.view === 'markup' ? 'markup' : 'words';
  const stretches = isSha256(before) && isSha256(after) ? await compareTexts(before, after, view) : null;
  const tabs = Object.entries(VIEWS).map(([name, label]) => ({
    label,
    href: `/staff/consents/compare?before=${before}&after=${after}&view=${name}`,
    isCurrent: name === view,
  }));
  return (
    <ConsolePage
      page={page}
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

const LONG = 600;
const ENDS = 200;

const STYLES = {
  gone: 'rounded-sm bg-danger-wash text-danger line-through decoration-1 px-0.5',
  new: 'rounded-sm bg-good-wash text-good no-underline font-semibold px-0.5',
} as const;

type TextDiffProps = { chunks: readonly TextSegment[]; isCode: boolean };

function TextDiff({ chunks, isCode }: TextDiffProps) {
  const pieces = chunks.map((chunk, place) => ({ ...chunk, id: `${place} ${chunk.kind}` }));
  return (
    <div
      className={`whitespace-pre-wrap break-words ${isCode ? 'font-mono text-[0.8125rem] leading-5' : 'max-w-prose leading-7'}`}
    >
      {pieces.map(({ id, kind, text }) => (
        <Piece key={id} kind={kind} text={text} />
      ))}
    </div>
  );
}

function Piece({ kind, text }: TextSegment) {
  if (kind !== 'same') {
    const Mark = kind === 'gone' ? 'del' : 'ins';
    return (
      <Mark className={STYLES[kind]}>
        <span className="sr-only">{`(${kind === 'gone' ? 'removed' : 'new'}: `}</span>
        <span>{text}</span>
        <span className="sr-only">)</span>
      </Mark>
    );
  }
  const [start, middle, end] = fold(text);
  if (!middle) return <span>{text}</span>;
  return (
    <>
      <span>{start}</span>
      <details className="my-2 rounded-lg border border-line bg-sunken px-3 py-1.5">
        <summary className="text-[0.875rem] text-ink-soft">
          {`The next ${formatCount(middle.trim().split(/\s+/).length)} words are the same`}
        </summary>
        <span>{middle}</span>
      </details>
      <span>{end}</span>
    </>
  );
}

function fold(text: string): [start: string, middle: string, end: string] {
  if (text.length <= LONG) return [text, '', ''];
  const cut = text.indexOf(' ', ENDS);
  const next = text.lastIndexOf(' ', text.length - ENDS);
  return cut < 0 || next <= cut
    ? [text, '', '']
    : [text.slice(0, cut), text.slice(cut, next), text.slice(next)];
}
