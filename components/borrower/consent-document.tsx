import { COPY_QUERY } from '#features/lead/model/receipt.ts';
import { ConsentFrame } from './consent-frame.tsx';

type ConsentDocumentProps = {
  sha256: string;
  title: string;
  operatorName: string;
  isLong?: boolean;
  isCopy?: boolean;
};

export function ConsentDocument(props: ConsentDocumentProps) {
  const { sha256, title, operatorName, isLong = false, isCopy = false } = props;
  const document = `/consent/${sha256}`;
  const url = isCopy ? `${document}?${COPY_QUERY}` : document;
  return (
    <div className="rounded-xl border border-line-strong bg-white">
      <div className="flex flex-wrap items-center justify-between gap-x-6 rounded-t-xl border-line-strong border-b bg-sunken px-5 py-1 text-base">
        <span className="pt-2 font-semibold sm:pb-2">From {operatorName}, word for word</span>
        <span className="no-print flex flex-wrap gap-x-5">
          <a href={url} target="_blank" rel="noopener" className="inline-flex min-h-11 items-center">
            <span>
              Open or print<span className="sr-only">, in a new tab: {title}</span>
            </span>
          </a>
          <a
            href={`${document}/text`}
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-11 items-center"
          >
            <span>
              Text only<span className="sr-only">, in a new tab: {title}</span>
            </span>
          </a>
        </span>
      </div>
      <ConsentFrame url={url} title={title} isLong={isLong} />
    </div>
  );
}
