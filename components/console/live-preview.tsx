'use client';

import { useState } from 'react';
import { useFieldValues } from './use-field-values.ts';

const PREVIEW_PAGES = {
  start: 'Start page',
  landing: 'Landing page',
  'landing-es': 'Landing page in Spanish',
  form: 'Form',
  consent: 'Consent',
  steps: 'Steps',
  outcomes: 'Outcomes',
} as const;
const SCHEMES = { light: 'Light', dark: 'Dark' } as const;
export type PreviewPage = keyof typeof PREVIEW_PAGES;
type Scheme = keyof typeof SCHEMES;

type LivePreviewProps = {
  page: string;
  typed: Record<string, string>;
  fixed: Record<string, string>;
  sheets: readonly PreviewPage[];
  shown: { sheet: PreviewPage; scheme: Scheme };
};

export function LivePreview({ page, typed: initial, fixed, sheets, shown }: LivePreviewProps) {
  const { within, typed } = useFieldValues(initial);
  const [chosen, setChosen] = useState(shown);
  const query = new URLSearchParams({ ...fixed, ...typed, scheme: chosen.scheme });
  const address = `/staff/brand/preview/${chosen.sheet}?${query}`;
  const tab = (isCurrent: boolean, name: string, value: string, label: string, choose: () => void) => (
    <button
      key={value}
      type="submit"
      name={name}
      value={value}
      formMethod="get"
      formAction={page}
      formNoValidate
      aria-pressed={isCurrent}
      onClick={(event) => {
        event.preventDefault();
        choose();
      }}
      className="min-h-10 cursor-pointer rounded-lg px-3 py-1.5 font-medium text-ink-soft hover:bg-sunken aria-pressed:bg-accent-wash aria-pressed:font-semibold aria-pressed:text-ink"
    >
      {label}
    </button>
  );
  return (
    <div ref={within} className="min-w-0">
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-1">
        <fieldset className="flex flex-wrap gap-1">
          <legend className="sr-only">Preview page</legend>
          {sheets.map((sheet) =>
            tab(sheet === chosen.sheet, 'sheet', sheet, PREVIEW_PAGES[sheet], () =>
              setChosen({ ...chosen, sheet }),
            ),
          )}
        </fieldset>
        <fieldset className="flex gap-1">
          <legend className="sr-only">Preview theme</legend>
          {(['light', 'dark'] as const).map((scheme) =>
            tab(scheme === chosen.scheme, 'scheme', scheme, SCHEMES[scheme], () =>
              setChosen({ ...chosen, scheme }),
            ),
          )}
        </fieldset>
      </div>
      <div className="mt-3 flex flex-wrap items-start gap-5">
        <Framed address={address} label="Phone" box="h-136 w-68" frame="h-194 w-97 scale-70" />
        <Framed address={address} label="Desktop" box="h-136 w-160" frame="h-272 w-320 scale-50" />
      </div>
      <p className="mt-2 text-[0.8125rem] text-ink-soft">
        These are the real pages. You can’t click in them, and borrowers don’t see this preview.
      </p>
    </div>
  );
}

type FramedProps = { address: string; label: string; box: string; frame: string };

/** The key is the URL, so that a change adds no entry to the browser’s history. */
function Framed({ address, label, box, frame }: FramedProps) {
  return (
    <figure className="min-w-0 max-w-full">
      <div className={`${box} max-w-full overflow-hidden rounded-xl border border-line-strong bg-sunken`}>
        <iframe
          key={address}
          src={address}
          title={`Preview: ${label.toLowerCase()}`}
          sandbox="allow-same-origin"
          className={`${frame} block max-w-none origin-top-left border-0`}
        />
      </div>
      <figcaption className="mt-1 text-[0.8125rem] text-ink-soft">{label}</figcaption>
    </figure>
  );
}
