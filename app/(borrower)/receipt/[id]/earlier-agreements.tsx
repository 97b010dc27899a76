import { DateTime } from '#components/borrower/date-time.tsx';
import { COPY_QUERY } from '#features/lead/model/receipt.ts';
import type { AgreedText, ReceiptAgreement } from '#features/lead/read-receipt.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';
import type { Language } from '#features/wording/model/language.ts';
import { Fingerprint, headingOf, PrintedText, Proof } from './agreed-text.tsx';
import { Fact, FactList } from './summary.tsx';

type EarlierProps = {
  agreements: ReceiptAgreement[];
  newest: ReceiptAgreement | null;
  plainTexts: Record<string, string>;
  operatorName: string;
  copy: Dictionary;
  language: Language;
};

export function EarlierAgreements(props: EarlierProps) {
  const { agreements, newest, plainTexts, operatorName, copy, language } = props;
  if (agreements.length === 0) return null;
  const { earlier, facts, texts: textWords } = copy.receipt;
  const others = replacedTexts(agreements, newest);
  return (
    <section aria-labelledby="earlier" className="mt-12">
      <h2 id="earlier" className="break-after-avoid text-section">
        {earlier.title}
      </h2>
      <p className="mt-1 text-base text-ink-soft">{earlier.about}</p>
      {agreements.map(({ acknowledgedAt, sentAt, texts }) => (
        <FactList key={acknowledgedAt.toISOString()}>
          <Fact label={facts.agreed}>
            <DateTime at={acknowledgedAt} language={language} />
          </Fact>
          <Fact label={facts.sent}>
            {sentAt ? <DateTime at={sentAt} language={language} /> : facts.notSent}
          </Fact>
          {texts.map((text) => (
            <Fact key={text.key} label={headingOf(text.isOnCalls, copy.receipt)}>
              <TextLink text={text} copy={copy} />
              <Proof title={textWords.proof}>
                <p className="font-normal text-ink-soft">
                  <span>{`${textWords.fingerprint}: `}</span>
                  <Fingerprint>{text.sha256}</Fingerprint>
                </p>
              </Proof>
            </Fact>
          ))}
        </FactList>
      ))}
      {others.map(({ sha256, isOnCalls }) => (
        <div key={sha256} className="mt-8 hidden print:block">
          <h3 className="break-after-avoid font-semibold text-lg">
            {earlier.before(headingOf(isOnCalls, copy.receipt))}
          </h3>
          <PrintedText title={textWords.verbatim(operatorName)}>{plainTexts[sha256] ?? ''}</PrintedText>
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

type TextLinkProps = { text: AgreedText; copy: Dictionary };

function TextLink({ text: { sha256, isOnCalls }, copy: { receipt } }: TextLinkProps) {
  return (
    <a
      href={`/consent/${sha256}?${COPY_QUERY}`}
      target="_blank"
      rel="noopener"
      className="no-print inline-flex min-h-11 items-center"
    >
      <span>
        <span>{receipt.earlier.open}</span>
        <span className="sr-only">{receipt.earlier.inNewTab(headingOf(isOnCalls, receipt))}</span>
      </span>
    </a>
  );
}
