import { formatCount } from '#platform/values/count.ts';

type DiffChunk = { kind: 'same' | 'gone' | 'new'; text: string };

const LONG = 600;
const ENDS = 200;

const STYLES = {
  gone: 'rounded-sm bg-danger-wash text-danger line-through decoration-1 px-0.5',
  new: 'rounded-sm bg-good-wash text-good no-underline font-semibold px-0.5',
} as const;

export function TextDiff({ chunks, isCode = false }: { chunks: readonly DiffChunk[]; isCode?: boolean }) {
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

function Piece({ kind, text }: DiffChunk) {
  if (kind === 'gone') {
    return (
      <del className={STYLES.gone}>
        <span className="sr-only">(gone: </span>
        <span>{text}</span>
        <span className="sr-only">)</span>
      </del>
    );
  }
  if (kind === 'new') {
    return (
      <ins className={STYLES.new}>
        <span className="sr-only">(new: </span>
        <span>{text}</span>
        <span className="sr-only">)</span>
      </ins>
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
