type ConsentDocumentProps = { sha256: string; title: string; isLong?: boolean };

/**
 * One consent document, shown from its own address under its own policy, so that it keeps the operator's own looks and
 * can run nothing. Never add allow-scripts here: with allow-same-origin it would undo the sandbox.
 */
export function ConsentDocument({ sha256, title, isLong = false }: ConsentDocumentProps) {
  const address = `/consent/${sha256}`;
  return (
    <div className="overflow-hidden rounded-xl border-2 border-line-strong bg-white">
      <iframe
        src={address}
        title={title}
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        className={`block w-full ${isLong ? 'h-104' : 'h-72'}`}
      />
      <p className="border-line-strong border-t-2 bg-surface px-4">
        <a
          href={address}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-11 items-center text-base"
        >
          Open in its own tab to read or print
        </a>
      </p>
    </div>
  );
}
