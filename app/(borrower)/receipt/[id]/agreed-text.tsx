import { ConsentDocument, documentWords } from '#components/borrower/consent-document.tsx';
import type { Elements } from '#components/elements.ts';
import { frameHeight, type Paragraph } from '#features/consent/model/frame-height.ts';
import type { AgreedText as Text } from '#features/lead/read-receipt.ts';
import { DICTIONARIES } from '#features/wording/model/dictionaries.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';
import { LANGUAGES, type Language } from '#features/wording/model/language.ts';
import { formatUtc } from '#platform/values/utc-time.ts';

type AgreedTextProps = {
  text: Text;
  plainText: string;
  acknowledgedAt: Date;
  operatorName: string;
  copy: Dictionary;
  language: Language;
};

export function AgreedText(props: AgreedTextProps) {
  const { text, plainText, acknowledgedAt, operatorName, copy, language } = props;
  const { key, sha256, isOnCalls, label, fetchedAt, displayedAt } = text;
  const { texts } = copy.receipt;
  const id = `text-${key}`;
  return (
    <section aria-labelledby={id} className="mt-12 space-y-3 print:mt-5">
      <h2 id={id} className="break-after-avoid text-section">
        {headingOf(isOnCalls, copy.receipt)}
      </h2>
      <div className="print:hidden">
        <ConsentDocument
          sha256={sha256}
          words={documentWords(
            copy,
            operatorName,
            isOnCalls ? texts.callsOf(operatorName) : texts.textOf(operatorName),
          )}
          height={frameHeight(linesOf(plainText))}
          isCopy
        />
      </div>
      <PrintedText title={texts.verbatim(operatorName)}>{plainText}</PrintedText>
      <div className="grid break-inside-avoid gap-3">
        {label && <CheckedBox before={texts.checked}>{label}</CheckedBox>}
        <Proof title={texts.proof}>
          <dl className="grid gap-x-4 gap-y-1 text-[0.9375rem] text-ink-soft sm:grid-cols-[auto_minmax(0,1fr)]">
            {fetchedAt && (
              <Line label={texts.fetched(operatorName)}>
                <ShortDateTime at={fetchedAt} language={language} />
              </Line>
            )}
            <Line label={texts.loaded}>
              <ShortDateTime at={displayedAt} language={language} />
            </Line>
            <Line label={texts.agreedTo}>
              <ShortDateTime at={acknowledgedAt} language={language} />
            </Line>
            <Line label={texts.fingerprint}>
              <Fingerprint>{sha256}</Fingerprint>
            </Line>
          </dl>
        </Proof>
      </div>
    </section>
  );
}

export const headingOf = (isOnCalls: boolean, { texts }: Dictionary['receipt']): string =>
  isOnCalls ? texts.calls : texts.request;

const linesOf = (plainText: string) =>
  plainText.split('\n').map(({ length }): Paragraph => ({ length, kind: 'text' }));

/** A printer cuts off frames at the end of a page. */
export function PrintedText({ title, children }: { title: string; children: string }) {
  return (
    <div className="hidden border-line-strong border-l-2 pl-4 print:block">
      <p className="break-after-avoid font-semibold text-base">{title}</p>
      <p translate="no" lang="en" className="mt-2 whitespace-pre-wrap text-base [orphans:3] [widows:3]">
        {children}
      </p>
    </div>
  );
}

/** For an expert: exact times and fingerprints. Paper can't be opened, so it has a copy. */
export function Proof({ title, children }: { title: string; children: Elements }) {
  return (
    <>
      <details className="print:hidden">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-base underline underline-offset-4">
          {title}
        </summary>
        {children}
      </details>
      <div className="hidden break-inside-avoid print:block">{children}</div>
    </>
  );
}

export function Fingerprint({ children }: { children: string }) {
  return <code className="wrap-anywhere font-mono text-[0.875rem]">{children}</code>;
}

/** A label is stored as it was shown, in the language of that day. */
const languageOfLabel = (label: string): Language =>
  LANGUAGES.find((language) => Object.values(DICTIONARIES[language].consent.labels).includes(label)) ?? 'en';

function CheckedBox({ before, children }: { before: string; children: string }) {
  return (
    <p className="flex min-h-13 break-inside-avoid items-center gap-4 rounded-xl border border-accent-strong bg-accent-wash px-4 py-3 sm:px-5">
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6 shrink-0">
        <rect x="1" y="1" width="22" height="22" rx="5" className="fill-accent-strong" />
        <path
          d="m6.5 12.5 3.75 3.75 7.25-8"
          className="stroke-accent-wash"
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeLinejoin="round"
          fill="none"
        />
      </svg>
      <span className="font-medium">
        <span className="sr-only">{`${before} `}</span>
        <span translate="no" lang={languageOfLabel(children)}>
          {children}
        </span>
      </span>
    </p>
  );
}

const ShortDateTime = ({ at, language }: { at: Date; language: Language }) => (
  <time dateTime={at.toISOString()} className="tabular-nums">
    {formatUtc(at, language)}
  </time>
);

function Line({ label, children }: { label: string; children: Elements }) {
  return (
    <div className="break-inside-avoid sm:col-span-2 sm:grid sm:grid-cols-subgrid">
      <dt>{label}</dt>
      <dd className="text-ink">{children}</dd>
    </div>
  );
}
