import { Scene, type Tone } from './scene.tsx';

/** Time ran out. */
export function Hourglass({ tone }: { tone: Tone }) {
  return (
    <Scene tone={tone}>
      <path d="M77 18c0 30 17 34 17 48s-17 18-17 48h46c0-30-17-34-17-48s17-18 17-48z" />
      <path
        className="art-solid"
        d="M83 112c2-16 9-23 17-23s15 7 17 23zm4-64h26c-3 9-9 12-13 18-4-6-10-9-13-18z"
      />
      <path className="art-dots" d="M100 67v20" />
      <path className="art-line" d="M68 17h64M68 115h64" strokeWidth="5" />
    </Scene>
  );
}

/** A link that worked for a limited time. */
export function Ticket() {
  return (
    <Scene tone="neutral">
      <path d="M48 32h104a8 8 0 0 1 8 8v14a12 12 0 0 0 0 24v14a8 8 0 0 1-8 8H48a8 8 0 0 1-8-8V78a12 12 0 0 0 0-24V40a8 8 0 0 1 8-8z" />
      <rect className="art-solid" x="66" y="50" width="44" height="12" rx="6" />
      <path className="art-quiet" d="M66 78h34M126 42v48" strokeDasharray="6 7" />
      <circle cx="154" cy="98" r="21" />
      <path className="art-signal" d="M154 86v13l8 5" />
    </Scene>
  );
}

/** Nothing in the folder. */
export function EmptyFolder() {
  return (
    <Scene tone="neutral">
      <path d="M34 42a9 9 0 0 1 9-9h28l12 13h66a9 9 0 0 1 9 9v49a9 9 0 0 1-9 9H43a9 9 0 0 1-9-9z" />
      <path className="art-quiet" d="M50 64h52M50 78h36M50 92h22" strokeDasharray="5 7" />
      <circle cx="136" cy="84" r="23" />
      <path className="art-soft" d="M136 61a23 23 0 0 0-23 23h23z" />
      <path className="art-line" d="m153 101 17 17" strokeWidth="6" />
    </Scene>
  );
}

/** A folder with a sheet in it. */
export function FullFolder() {
  return (
    <Scene tone="neutral">
      <path d="M62 12h56l22 22v40H62z" />
      <path className="art-line" d="M118 12v15a7 7 0 0 0 7 7h15" />
      <path className="art-quiet" d="M76 28h24M76 42h46" />
      <path
        className="art-solid"
        d="M32 58a8 8 0 0 1 8-8h32l11 12h77a8 8 0 0 1 8 9l-5 41a9 9 0 0 1-9 8H46a9 9 0 0 1-9-8z"
      />
      <path className="art-mark" d="M70 92h60" />
    </Scene>
  );
}

/** A phone that stays silent. */
export function SilentPhone() {
  return (
    <Scene tone="neutral">
      <rect x="56" y="8" width="66" height="116" rx="13" />
      <path className="art-line" d="M81 20h16" />
      <path className="art-quiet" d="M70 52h30M70 66h20" />
      <rect className="art-solid" x="72" y="98" width="34" height="11" rx="5.5" />
      <path d="M112 34h46a9 9 0 0 1 9 9v24a9 9 0 0 1-9 9h-26l-16 13V76h-4a9 9 0 0 1-9-9V43a9 9 0 0 1 9-9z" />
      <path className="art-signal" d="m123 65 24-20" />
    </Scene>
  );
}

/** A sheet in the shredder. */
export function Shredder() {
  return (
    <Scene tone="positive">
      <path className="art-line" d="M66 92v22m17-22v30m17-30v18m17-18v28m17-28v20" />
      <path d="M64 64V24a8 8 0 0 1 8-8h40l24 22v26z" />
      <path className="art-line" d="M112 17v14a8 8 0 0 0 8 8h15" />
      <path className="art-quiet" d="M77 34h20M77 48h42" />
      <rect className="art-solid" x="44" y="62" width="112" height="28" rx="9" />
      <path className="art-mark" d="M64 76h72" />
    </Scene>
  );
}

/** Other ways than this one. */
export function Signpost() {
  return (
    <Scene tone="neutral">
      <path className="art-line" d="M100 14v104M76 119h48" strokeWidth="5" />
      <path className="art-solid" d="M62 24h66l17 15-17 15H62a5 5 0 0 1-5-5V29a5 5 0 0 1 5-5z" />
      <path className="art-mark" d="M72 39h42" />
      <path d="M138 64H74L57 79l17 15h64a5 5 0 0 0 5-5V69a5 5 0 0 0-5-5z" />
      <path className="art-quiet" d="M82 79h46" />
    </Scene>
  );
}

/** Closed for now. */
export function ClosedSign() {
  return (
    <Scene tone="neutral">
      <path className="art-line" d="m100 14-40 32m40-32 40 32" />
      <circle className="art-solid" cx="100" cy="13" r="6" />
      <rect x="42" y="46" width="116" height="62" rx="12" />
      <rect className="art-solid" x="60" y="62" width="80" height="13" rx="6.5" />
      <path className="art-quiet" d="M74 91h52" />
    </Scene>
  );
}

/** A form to go over. */
export function Corrections() {
  return (
    <Scene tone="attention">
      <rect x="46" y="10" width="86" height="112" rx="10" />
      <rect className="art-solid" x="60" y="26" width="36" height="10" rx="5" />
      <path className="art-quiet" d="M60 52h58M60 104h38" />
      <path className="art-signal" d="M60 72h58v16H60z" />
      <path d="m168 44 14 12-46 54-18 6 3-19z" />
      <path className="art-line" d="m121 97 15 13" />
    </Scene>
  );
}

/** A document with a seal. */
export function Sealed({ tone }: { tone: Tone }) {
  return (
    <Scene tone={tone}>
      <rect x="52" y="10" width="88" height="112" rx="10" />
      <rect className="art-solid" x="67" y="27" width="40" height="10" rx="5" />
      <path className="art-quiet" d="M67 54h58M67 69h58M67 84h30" />
      <path d="m128 100-7 28 17-8 17 8-7-28z" />
      <circle className="art-solid" cx="138" cy="92" r="20" />
      <path className="art-mark" d="m130 92 6 6 11-12" />
    </Scene>
  );
}
