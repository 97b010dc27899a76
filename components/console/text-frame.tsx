type TextFrameProps = { sha256: string; title: string };

/**
 * A consent text as borrowers see it: the same shell, policy and sandbox. Its address records no display.
 * Never add allow-scripts here: with allow-same-origin it would undo the sandbox.
 */
export function TextFrame({ sha256, title }: TextFrameProps) {
  const address = `/staff/consents/text/${sha256}`;
  return (
    <div className="overflow-hidden rounded-lg border border-line-strong bg-white">
      <iframe
        src={address}
        title={title}
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        className="block h-112 w-full"
      />
      <p className="border-line-strong border-t bg-sunken px-4 py-1.5 text-[0.875rem]">
        <a href={address} target="_blank" rel="noopener">
          Open<span className="sr-only">{`, in a new tab: ${title}`}</span>
        </a>
      </p>
    </div>
  );
}
