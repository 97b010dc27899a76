/** Never the tone of a credit decision: "attention" asks for the borrower's next step. */
type Tone = 'positive' | 'neutral' | 'attention';

const GROUNDS: Record<Tone, string> = {
  positive: 'bg-accent-wash',
  neutral: 'bg-sunken',
  attention: 'bg-signal-wash',
};

type DrawingName = keyof typeof DRAWINGS;

/** The others are neutral. */
const TONES: Partial<Record<DrawingName, Tone>> = {
  sent: 'positive',
  lenders: 'positive',
  doorway: 'positive',
  shredder: 'positive',
  unconfirmed: 'attention',
  corrections: 'attention',
};

export type DrawingProps = { of: DrawingName; tone?: Tone | undefined };

/** The head of a page with one message. The title says all that the drawing says. */
export function Drawing({ of, tone = TONES[of] ?? 'neutral' }: DrawingProps) {
  return (
    <div
      aria-hidden="true"
      className={`-mx-5 -mt-8 h-40 overflow-hidden sm:mx-0 sm:mt-0 sm:h-48 sm:rounded-t-2xl print:hidden ${GROUNDS[tone]}`}
    >
      <svg viewBox="0 0 320 150" aria-hidden="true" className="art mx-auto h-full max-w-full">
        <circle className="art-soft" cx="94" cy="112" r="64" />
        <circle className="art-soft" cx="246" cy="46" r="34" />
        <circle className="art-soft" cx="286" cy="104" r="9" />
        <circle className="art-soft" cx="38" cy="40" r="6" />
        <g transform="translate(60 8)">{DRAWINGS[of]}</g>
      </svg>
    </div>
  );
}

/** A request as a letter. */
const envelope = (badge: string) => (
  <>
    <rect x="48" y="34" width="104" height="74" rx="10" />
    <path className="art-line" d="m52 41 41 34c4 3 10 3 14 0l41-34" />
    <path className="art-quiet" d="M64 93h26" />
    <circle className="art-solid" cx="149" cy="103" r="20" />
    <path className="art-mark" d={badge} />
  </>
);

function Lender({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r="18" />
      <path className="art-line" d="m-9-3 9-6 9 6zm2 4v6m7-6v6m7-6v6M-9 9H9" strokeWidth="2" />
    </g>
  );
}

const DRAWINGS = {
  sent: (
    <>
      <path className="art-dots art-travel" d="M-40 98c28 12 52 6 82-16" />
      {envelope('m141 103 6 6 11-12')}
    </>
  ),
  held: envelope('M144 96v14m11-14v14'),
  notSent: envelope('M158 103h-17m7-8-8 8 8 8'),
  /** The request on its way to several lenders. */
  lenders: (
    <g className="waiting-art">
      <path className="art-dots art-travel" d="M38 66C70 30 92 24 136 24" />
      <path className="art-dots art-travel" d="M38 66h118" />
      <path className="art-dots art-travel" d="M38 66c32 36 54 42 98 42" />
      <rect x="-8" y="22" width="46" height="86" rx="10" />
      <rect className="art-solid" x="3" y="38" width="24" height="9" rx="4.5" />
      <path className="art-quiet" d="M4 61h22M4 73h15M11 97h8" />
      <Lender x={150} y={24} />
      <Lender x={174} y={66} />
      <Lender x={150} y={108} />
    </g>
  ),
  /** A technical problem. */
  unplugged: (
    <>
      <path className="art-line" d="M-44 110C-8 112 6 74 44 74" />
      <rect className="art-solid" x="42" y="54" width="34" height="40" rx="9" />
      <path className="art-line" d="M78 65h13m-13 18h13" strokeWidth="4.5" />
      <path className="art-signal art-blink" d="m101 50 5-11m-2 18 11-7m-13 45 6 10" />
      <rect x="124" y="50" width="36" height="48" rx="11" />
      <path className="art-line" d="M130 65h9m-9 18h9" strokeWidth="4.5" />
      <path className="art-line" d="M161 74c34 0 28 40 84 36" />
    </>
  ),
  /** From this page into the window of another. */
  doorway: (
    <>
      <path className="art-dots art-travel" d="M-38 104c32 10 66 0 100-32" />
      <path className="art-line" d="m50 66 16 2-3 16" />
      <rect x="84" y="18" width="112" height="96" rx="11" />
      <path className="art-line" d="M84 38h112" />
      <path className="art-quiet" d="M96 28h.1m9 0h.1m9 0h.1" strokeWidth="4" />
      <rect className="art-solid" x="100" y="54" width="46" height="13" rx="6.5" />
      <path className="art-quiet" d="M100 84h62m-62 14h40" />
    </>
  ),
  /** A letter that may have arrived. */
  unconfirmed: (
    <>
      <rect x="-4" y="44" width="62" height="46" rx="8" />
      <path className="art-line" d="m-1 49 24 20c3 3 5 3 8 0l24-20" />
      <path className="art-dots" d="M66 67h24m40 0h14" />
      <circle className="art-signal" cx="110" cy="64" r="17" />
      <path className="art-signal" d="m122 77 11 12" />
      <path className="art-signal art-blink" d="M104 64h.1m6 0h.1m6 0h.1" strokeWidth="4" />
      <path d="m150 56 28-21 28 21z" />
      <path className="art-line" d="M157 63v30m14-30v30m14-30v30m14-30v30m-49 7h56" />
    </>
  ),
  /** Time ran out. */
  hourglass: (
    <>
      <path d="M77 18c0 30 17 34 17 48s-17 18-17 48h46c0-30-17-34-17-48s17-18 17-48z" />
      <path
        className="art-solid"
        d="M83 112c2-16 9-23 17-23s15 7 17 23zm4-64h26c-3 9-9 12-13 18-4-6-10-9-13-18z"
      />
      <path className="art-dots" d="M100 67v20" />
      <path className="art-line" d="M68 17h64M68 115h64" strokeWidth="5" />
    </>
  ),
  /** A link that worked for a limited time. */
  ticket: (
    <>
      <path d="M48 32h104a8 8 0 0 1 8 8v14a12 12 0 0 0 0 24v14a8 8 0 0 1-8 8H48a8 8 0 0 1-8-8V78a12 12 0 0 0 0-24V40a8 8 0 0 1 8-8z" />
      <rect className="art-solid" x="66" y="50" width="44" height="12" rx="6" />
      <path className="art-quiet" d="M66 78h34M126 42v48" strokeDasharray="6 7" />
      <circle cx="154" cy="98" r="21" />
      <path className="art-signal" d="M154 86v13l8 5" />
    </>
  ),
  /** Nothing in the folder. */
  emptyFolder: (
    <>
      <path d="M34 42a9 9 0 0 1 9-9h28l12 13h66a9 9 0 0 1 9 9v49a9 9 0 0 1-9 9H43a9 9 0 0 1-9-9z" />
      <path className="art-quiet" d="M50 64h52M50 78h36M50 92h22" strokeDasharray="5 7" />
      <circle cx="136" cy="84" r="23" />
      <path className="art-soft" d="M136 61a23 23 0 0 0-23 23h23z" />
      <path className="art-line" d="m153 101 17 17" strokeWidth="6" />
    </>
  ),
  /** A folder with a sheet in it. */
  fullFolder: (
    <>
      <path d="M62 12h56l22 22v40H62z" />
      <path className="art-line" d="M118 12v15a7 7 0 0 0 7 7h15" />
      <path className="art-quiet" d="M76 28h24M76 42h46" />
      <path
        className="art-solid"
        d="M32 58a8 8 0 0 1 8-8h32l11 12h77a8 8 0 0 1 8 9l-5 41a9 9 0 0 1-9 8H46a9 9 0 0 1-9-8z"
      />
      <path className="art-mark" d="M70 92h60" />
    </>
  ),
  /** A phone that stays silent. */
  silentPhone: (
    <>
      <rect x="56" y="8" width="66" height="116" rx="13" />
      <path className="art-line" d="M81 20h16" />
      <path className="art-quiet" d="M70 52h30M70 66h20" />
      <rect className="art-solid" x="72" y="98" width="34" height="11" rx="5.5" />
      <path d="M112 34h46a9 9 0 0 1 9 9v24a9 9 0 0 1-9 9h-26l-16 13V76h-4a9 9 0 0 1-9-9V43a9 9 0 0 1 9-9z" />
      <path className="art-signal" d="m123 65 24-20" />
    </>
  ),
  /** A sheet in the shredder. */
  shredder: (
    <>
      <path className="art-line" d="M66 92v22m17-22v30m17-30v18m17-18v28m17-28v20" />
      <path d="M64 64V24a8 8 0 0 1 8-8h40l24 22v26z" />
      <path className="art-line" d="M112 17v14a8 8 0 0 0 8 8h15" />
      <path className="art-quiet" d="M77 34h20M77 48h42" />
      <rect className="art-solid" x="44" y="62" width="112" height="28" rx="9" />
      <path className="art-mark" d="M64 76h72" />
    </>
  ),
  /** Other ways than this one. */
  signpost: (
    <>
      <path className="art-line" d="M100 14v104M76 119h48" strokeWidth="5" />
      <path className="art-solid" d="M62 24h66l17 15-17 15H62a5 5 0 0 1-5-5V29a5 5 0 0 1 5-5z" />
      <path className="art-mark" d="M72 39h42" />
      <path d="M138 64H74L57 79l17 15h64a5 5 0 0 0 5-5V69a5 5 0 0 0-5-5z" />
      <path className="art-quiet" d="M82 79h46" />
    </>
  ),
  /** Closed for now. */
  closedSign: (
    <>
      <path className="art-line" d="m100 14-40 32m40-32 40 32" />
      <circle className="art-solid" cx="100" cy="13" r="6" />
      <rect x="42" y="46" width="116" height="62" rx="12" />
      <rect className="art-solid" x="60" y="62" width="80" height="13" rx="6.5" />
      <path className="art-quiet" d="M74 91h52" />
    </>
  ),
  /** A form to go over. */
  corrections: (
    <>
      <rect x="46" y="10" width="86" height="112" rx="10" />
      <rect className="art-solid" x="60" y="26" width="36" height="10" rx="5" />
      <path className="art-quiet" d="M60 52h58M60 104h38" />
      <path className="art-signal" d="M60 72h58v16H60z" />
      <path d="m168 44 14 12-46 54-18 6 3-19z" />
      <path className="art-line" d="m121 97 15 13" />
    </>
  ),
  /** A document with a seal. */
  sealed: (
    <>
      <rect x="52" y="10" width="88" height="112" rx="10" />
      <rect className="art-solid" x="67" y="27" width="40" height="10" rx="5" />
      <path className="art-quiet" d="M67 54h58M67 69h58M67 84h30" />
      <path d="m128 100-7 28 17-8 17 8-7-28z" />
      <circle className="art-solid" cx="138" cy="92" r="20" />
      <path className="art-mark" d="m130 92 6 6 11-12" />
    </>
  ),
} as const;
