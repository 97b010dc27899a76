type PageCopyFrameProps = { sha256: string; title: string };

/** A stored copy of the consent page. The empty sandbox and the policy of its address each make it inactive. */
export function PageCopyFrame({ sha256, title }: PageCopyFrameProps) {
  const address = `/staff/consents/page-copy/${sha256}`;
  return (
    <div className="overflow-hidden rounded-lg border border-line-strong bg-white">
      <iframe src={address} title={title} sandbox="" className="block h-[75vh] min-h-112 w-full" />
      <p className="border-line-strong border-t bg-sunken px-4 py-1.5 text-[0.875rem]">
        <a href={address} target="_blank" rel="noopener">
          Open<span className="sr-only">{`, in a new tab: ${title}`}</span>
        </a>
      </p>
    </div>
  );
}
