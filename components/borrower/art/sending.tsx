import { Scene, type Tone } from './scene.tsx';

const BADGES = {
  check: 'm141 103 6 6 11-12',
  pause: 'M144 96v14m11-14v14',
  back: 'M158 103h-17m7-8-8 8 8 8',
};

/** A request as a letter: sent, held, or not sent. */
export function Envelope({ badge, tone }: { badge: keyof typeof BADGES; tone: Tone }) {
  return (
    <Scene tone={tone}>
      {badge === 'check' && <path className="art-dots art-travel" d="M-40 98c28 12 52 6 82-16" />}
      <rect x="48" y="34" width="104" height="74" rx="10" />
      <path className="art-line" d="m52 41 41 34c4 3 10 3 14 0l41-34" />
      <path className="art-quiet" d="M64 93h26" />
      <circle className="art-solid" cx="149" cy="103" r="20" />
      <path className="art-mark" d={BADGES[badge]} />
    </Scene>
  );
}

/** From this page into the window of another. */
export function Doorway() {
  return (
    <Scene tone="positive">
      <path className="art-dots art-travel" d="M-38 104c32 10 66 0 100-32" />
      <path className="art-line" d="m50 66 16 2-3 16" />
      <rect x="84" y="18" width="112" height="96" rx="11" />
      <path className="art-line" d="M84 38h112" />
      <path className="art-quiet" d="M96 28h.1m9 0h.1m9 0h.1" strokeWidth="4" />
      <rect className="art-solid" x="100" y="54" width="46" height="13" rx="6.5" />
      <path className="art-quiet" d="M100 84h62m-62 14h40" />
    </Scene>
  );
}

/** The request on its way to several lenders. */
export function Lenders() {
  return (
    <div className="waiting-art">
      <Scene tone="positive">
        <path className="art-dots art-travel" d="M38 66C70 30 92 24 136 24" />
        <path className="art-dots art-travel" d="M38 66h118" />
        <path className="art-dots art-travel" d="M38 66c32 36 54 42 98 42" />
        <rect x="-8" y="22" width="46" height="86" rx="10" />
        <rect className="art-solid" x="3" y="38" width="24" height="9" rx="4.5" />
        <path className="art-quiet" d="M4 61h22M4 73h15M11 97h8" />
        <Lender x={150} y={24} />
        <Lender x={174} y={66} />
        <Lender x={150} y={108} />
      </Scene>
    </div>
  );
}

function Lender({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r="18" />
      <path className="art-line" d="m-9-3 9-6 9 6zm2 4v6m7-6v6m7-6v6M-9 9H9" strokeWidth="2" />
    </g>
  );
}

/** A letter that may have arrived. */
export function Unconfirmed() {
  return (
    <Scene tone="attention">
      <rect x="-4" y="44" width="62" height="46" rx="8" />
      <path className="art-line" d="m-1 49 24 20c3 3 5 3 8 0l24-20" />
      <path className="art-dots" d="M66 67h24m40 0h14" />
      <circle className="art-signal" cx="110" cy="64" r="17" />
      <path className="art-signal" d="m122 77 11 12" />
      <path className="art-signal art-blink" d="M104 64h.1m6 0h.1m6 0h.1" strokeWidth="4" />
      <path d="m150 56 28-21 28 21z" />
      <path className="art-line" d="M157 63v30m14-30v30m14-30v30m14-30v30m-49 7h56" />
    </Scene>
  );
}
