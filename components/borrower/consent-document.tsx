import { type FrameHeight, USUAL_HEIGHT } from '#features/consent/model/frame-height.ts';
import { COPY_QUERY } from '#features/lead/model/receipt.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';
import { ConsentFrame } from './consent-frame.tsx';

type ConsentDocumentProps = {
  sha256: string;
  words: DocumentWords;
  height?: FrameHeight | undefined;
  isCopy?: boolean;
};

type DocumentWords = ReturnType<typeof documentWords>;

/** A component of the browser takes no functions. */
export function documentWords({ consent: { document } }: Dictionary, operatorName: string, title: string) {
  const { from, short, textOnly, print, inNewTab } = document;
  return { title, from: from(operatorName), short, textOnly, print, inNewTab: inNewTab(title) };
}

export function ConsentDocument(props: ConsentDocumentProps) {
  const { sha256, words, height = USUAL_HEIGHT, isCopy = false } = props;
  const document = `/consent/${sha256}`;
  const url = isCopy ? `${document}?${COPY_QUERY}` : document;
  return (
    <div className="rounded-xl border border-line-strong bg-paper">
      <div className="flex flex-wrap items-center gap-x-3 rounded-t-xl border-line-strong border-b bg-sunken px-4 text-[0.9375rem] sm:px-5 sm:text-base">
        {/* A long name wraps before the links do. A phone has no room for a name. */}
        <span className="flex-[1_1_6rem] py-1 font-semibold leading-snug">
          <span className="max-sm:hidden">{words.from}</span>
          <span className="sm:hidden">{words.short}</span>
        </span>
        <span className="flex gap-x-3">
          <NewTab href={`${document}/text`} label={words.textOnly} inNewTab={words.inNewTab} />
          <NewTab href={url} label={words.print} inNewTab={words.inNewTab} />
        </span>
      </div>
      <ConsentFrame url={url} title={words.title} height={height} />
    </div>
  );
}

function NewTab({ href, label, inNewTab }: { href: string; label: string; inNewTab: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      className="no-print inline-flex min-h-11 min-w-11 items-center justify-end"
    >
      <span>
        <span>{label}</span>
        <span className="sr-only">{inNewTab}</span>
      </span>
    </a>
  );
}
