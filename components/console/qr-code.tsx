import { encode } from 'uqr';

const QUIET_ZONE = 4;

/** Black on white in the dark theme too: some readers need it. */
export function QrCode({ text, label, fileName }: { text: string; label: string; fileName?: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  const file = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
  return (
    <div className="space-y-2">
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={label}
        shapeRendering="crispEdges"
        className="size-44 rounded-lg"
      >
        <rect width={size} height={size} fill="#ffffff" />
        <path d={path} fill="#000000" />
      </svg>
      {fileName && (
        <a
          href={`data:image/svg+xml,${encodeURIComponent(file)}`}
          download={fileName}
          className="block w-fit text-[0.875rem]"
        >
          Download as SVG
        </a>
      )}
    </div>
  );
}
