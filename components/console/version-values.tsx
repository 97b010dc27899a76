type Shown = { version: string; lang?: string | undefined; value: React.ReactNode };

/** A changed value in each of its versions, the draft in bold. */
export function VersionValues({ label, shown }: { label: string; shown: readonly Shown[] }) {
  return (
    <li className="rounded-lg border border-line px-4 py-3">
      <p className="font-semibold">{label}</p>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {shown.map(({ version, lang, value }) => (
          <div key={version} className="contents">
            <dt className="text-[0.875rem] text-ink-soft">{version}</dt>
            <dd
              lang={lang}
              className={`min-w-0 max-w-prose wrap-anywhere ${version === 'Draft' ? 'font-semibold' : ''}`}
            >
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
