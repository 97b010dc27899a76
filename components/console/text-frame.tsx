type FrameProps = { sha256: string; title: string };

/**
 * A consent text as borrowers see it: the same shell, policy and sandbox. Its address records no display.
 * Never add allow-scripts here: with allow-same-origin it would undo the sandbox.
 */
export const TextFrame = ({ sha256, title }: FrameProps) => (
  <Frame
    address={`/staff/consents/text/${sha256}`}
    title={title}
    sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
    className="block h-112 w-full"
  />
);

/** A stored copy of the consent page. The empty sandbox and the policy of its address each make it inactive. */
export const PageCopyFrame = ({ sha256, title }: FrameProps) => (
  <Frame
    address={`/staff/consents/page-copy/${sha256}`}
    title={title}
    sandbox=""
    className="block h-[75vh] min-h-112 w-full"
  />
);

type Frame = { address: string; title: string; sandbox: string; className: string };

function Frame({ address, title, sandbox, className }: Frame) {
  return (
    <div className="overflow-hidden rounded-lg border border-line-strong bg-white">
      <iframe src={address} title={title} sandbox={sandbox} className={className} />
      <p className="border-line-strong border-t bg-sunken px-4 py-1.5 text-[0.875rem]">
        <a href={address} target="_blank" rel="noopener">
          Open<span className="sr-only">{`, in a new tab: ${title}`}</span>
        </a>
      </p>
    </div>
  );
}
