import { Moment } from '#components/moment.tsx';
import { AS_COPY } from '#domain/receipt.ts';
import type { AgreedText, ReceiptAgreement } from '#journeys/read-receipt.ts';
import { Fingerprint } from './agreed-text.tsx';
import { Fact, FactList } from './facts.tsx';
import { headingOf } from './words.ts';

/** What was agreed to before the last time, shortly. */
export function Earlier({ agreements }: { agreements: ReceiptAgreement[] }) {
  if (agreements.length === 0) return null;
  return (
    <section aria-labelledby="earlier" className="mt-12">
      <h2 id="earlier" className="break-after-avoid text-xl">
        Before that
      </h2>
      <p className="mt-1 text-base text-ink-soft">Each time that you agreed to the same request before.</p>
      {agreements.map(({ acknowledgedAt, sentAt, texts }) => (
        <FactList key={acknowledgedAt.toISOString()}>
          <Fact label="You agreed">
            <Moment at={acknowledgedAt} />
          </Fact>
          <Fact label="Sent">{sentAt ? <Moment at={sentAt} /> : 'No'}</Fact>
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
    </section>
  );
}

function TextLink({ text: { sha256, isOnCalls } }: { text: AgreedText }) {
  return (
    <a
      href={`/consent/${sha256}?${AS_COPY}`}
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
