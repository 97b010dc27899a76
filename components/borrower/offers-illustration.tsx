/** Three offers, the best one in front. In the brand's colors. */
export function OffersIllustration() {
  return (
    <svg
      viewBox="0 0 320 240"
      aria-hidden="true"
      className="mx-auto hidden w-full max-w-80 sm:block print:hidden"
    >
      <circle cx="232" cy="70" r="62" className="fill-accent" opacity="0.12" />
      <circle cx="70" cy="186" r="40" className="fill-accent" opacity="0.12" />
      <Card x={86} y={18} tilt={8} />
      <Card x={60} y={50} tilt={-5} />
      <g transform="translate(72 84)">
        <rect
          width="196"
          height="124"
          rx="16"
          className="fill-surface stroke-accent-strong"
          strokeWidth="2.5"
        />
        <rect x="20" y="22" width="74" height="12" rx="6" className="fill-line-strong" opacity="0.55" />
        <rect x="20" y="48" width="112" height="20" rx="10" className="fill-accent" />
        <rect x="20" y="84" width="96" height="9" rx="4.5" className="fill-line" />
        <rect x="20" y="101" width="70" height="9" rx="4.5" className="fill-line" />
        <circle cx="164" cy="30" r="18" className="fill-accent" />
        <path
          d="m156.5 30.5 5 5 10-10.5"
          className="stroke-on-accent"
          strokeWidth="3.5"
          strokeLinecap="round"
          strokeLinejoin="round"
          fill="none"
        />
      </g>
    </svg>
  );
}

function Card({ x, y, tilt }: { x: number; y: number; tilt: number }) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${tilt} 98 62)`}>
      <rect width="196" height="124" rx="16" className="fill-surface stroke-line-strong" strokeWidth="1.5" />
      <rect x="20" y="22" width="74" height="12" rx="6" className="fill-line" />
      <rect x="20" y="48" width="112" height="20" rx="10" className="fill-accent" opacity="0.3" />
    </g>
  );
}
