/** Never the tone of a credit decision: "attention" asks for the borrower's next step. */
export type Tone = 'positive' | 'neutral' | 'attention';

const GROUNDS: Record<Tone, string> = {
  positive: 'bg-accent-wash',
  neutral: 'bg-sunken',
  attention: 'bg-signal-wash',
};

/** The head of a page with one message. The title says all that the drawing says. */
export function Scene({ tone, children }: { tone: Tone; children: React.ReactNode }) {
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
        <g transform="translate(60 8)">{children}</g>
      </svg>
    </div>
  );
}

/** A technical problem. */
export function Unplugged({ tone = 'neutral' }: { tone?: Tone }) {
  return (
    <Scene tone={tone}>
      <path className="art-line" d="M-44 110C-8 112 6 74 44 74" />
      <rect className="art-solid" x="42" y="54" width="34" height="40" rx="9" />
      <path className="art-line" d="M78 65h13m-13 18h13" strokeWidth="4.5" />
      <path className="art-signal art-blink" d="m101 50 5-11m-2 18 11-7m-13 45 6 10" />
      <rect x="124" y="50" width="36" height="48" rx="11" />
      <path className="art-line" d="M130 65h9m-9 18h9" strokeWidth="4.5" />
      <path className="art-line" d="M161 74c34 0 28 40 84 36" />
    </Scene>
  );
}
