import { DateTime } from '#components/borrower/date-time.tsx';
import { COPY_QUERY } from '#features/lead/model/receipt.ts';
import type { AgreedText, ReceiptAgreement } from '#features/lead/read-receipt.ts';
import { Fingerprint, PrintedText } from './agreed-text.tsx';
import { headingOf } from './copy.ts';
import { Fact, FactList } from './facts.tsx';

type EarlierProps = {
  agreements: ReceiptAgreement[];
  newest: ReceiptAgreement | null;
  plainTexts: Record<string, string>;
  operatorName: string;
};

export function EarlierAgreements({ agreements, newest, plainTexts, operatorName }: EarlierProps) {
  if (agreements.length === 0) return null;
  const others = replacedTexts(agreements, newest);
  return (
    <section aria-labelledby="earlier" className="mt-12">
      <h2 id="earlier" className="break-after-avoid text-section">
        Earlier
      </h2>
      <p className="mt-1 text-base text-ink-soft">Each time you agreed to this request before.</p>
      {agreements.map(({ acknowledgedAt, sentAt, texts }) => (
        <FactList key={acknowledgedAt.toISOString()}>
          <Fact label="You agreed">
            <DateTime at={acknowledgedAt} />
          </Fact>
          <Fact label="Sent">{sentAt ? <DateTime at={sentAt} /> : 'No'}</Fact>
          {texts.map((text) => (
            <Fact key={text.key} label={headingOf(text.isOnCalls)}>
              <TextLink text={text} />
              <span className="block text-ink-soft">
                <Fingerprint>{text.sha256}</Fingerprint>
              </span>
            </Fact>
          ))}
        </FactList>
      ))}
      {others.map(({ sha256, isOnCalls }) => (
        <div key={sha256} className="mt-8 hidden print:block">
          <h3 className="break-after-avoid font-semibold text-lg">
            {headingOf(isOnCalls)}, as it was before
          </h3>
          <PrintedText operatorName={operatorName}>{plainTexts[sha256] ?? ''}</PrintedText>
          <p className="mt-2 text-ink-soft">
            <Fingerprint>{sha256}</Fingerprint>
          </p>
        </div>
      ))}
    </section>
  );
}

function replacedTexts(agreements: ReceiptAgreement[], newest: ReceiptAgreement | null): AgreedText[] {
  const texts = agreements.flatMap((agreement) => agreement.texts);
  const known = new Set(newest?.texts.map(({ sha256 }) => sha256));
  return [...new Map(texts.map((text) => [text.sha256, text])).values()].filter(
    ({ sha256 }) => !known.has(sha256),
  );
}

function TextLink({ text: { sha256, isOnCalls } }: { text: AgreedText }) {
  return (
    <a
      href={`/consent/${sha256}?${COPY_QUERY}`}
      target="_blank"
      rel="noopener"
      className="no-print inline-flex min-h-11 items-center"
    >
      <span>
        Open the text
        <span className="sr-only">, in a new tab: {headingOf(isOnCalls)}, agreed to before</span>
      </span>
    </a>
  );
}
