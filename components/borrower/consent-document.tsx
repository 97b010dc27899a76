import { type FrameHeight, USUAL_HEIGHT } from '#features/consent/model/frame-height.ts';
import { COPY_QUERY } from '#features/lead/model/receipt.ts';
import { ConsentFrame } from './consent-frame.tsx';

type ConsentDocumentProps = {
  sha256: string;
  title: string;
  operatorName: string;
  height?: FrameHeight | undefined;
  isCopy?: boolean;
};

export function ConsentDocument(props: ConsentDocumentProps) {
  const { sha256, title, operatorName, height = USUAL_HEIGHT, isCopy = false } = props;
  const document = `/consent/${sha256}`;
  const url = isCopy ? `${document}?${COPY_QUERY}` : document;
  return (
    <div className="rounded-xl border border-line-strong bg-white">
      <div className="flex flex-wrap items-center gap-x-3 rounded-t-xl border-line-strong border-b bg-sunken px-4 text-[0.9375rem] sm:px-5 sm:text-base">
        <span className="mr-auto font-semibold">
          From {operatorName}
          <span className="max-sm:hidden">, word for word</span>
        </span>
        <NewTab href={`${document}/text`} label="Text only" title={title} />
        <NewTab href={url} label="Print" title={title} />
      </div>
      <ConsentFrame url={url} title={title} height={height} />
    </div>
  );
}

function NewTab({ href, label, title }: { href: string; label: string; title: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      className="no-print inline-flex min-h-11 min-w-11 items-center justify-end"
    >
      <span>
        {label}
        <span className="sr-only">, in a new tab: {title}</span>
      </span>
    </a>
  );
}
