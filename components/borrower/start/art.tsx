/** Three offers as doors. One is open to a sunrise, and a cat looks in. In the brand's colors. */
export function HeroArt() {
  return (
    <svg
      viewBox="0 0 400 336"
      aria-hidden="true"
      className="art mx-auto w-full max-w-72 sm:max-w-90 lg:max-w-none print:hidden"
    >
      <circle className="art-soft" cx="200" cy="158" r="152" />
      <circle className="art-soft" cx="24" cy="84" r="12" />
      <circle className="art-soft" cx="384" cy="60" r="9" />
      <g className="art-float">
        <path d="M58 62a14 14 0 0 1 27-5 12 12 0 0 1 19 11 10 10 0 0 1-3 20H64a13 13 0 0 1-6-26z" />
      </g>
      <g className="art-float">
        <path d="M300 44a12 12 0 0 1 23-4 10 10 0 0 1 16 9 9 9 0 0 1-2 17h-32a11 11 0 0 1-5-22z" />
      </g>
      <path className="art-soft" d="M152 298h96l62 38H90z" />
      <path d="M22 288V130a8 8 0 0 1 8-8h76a8 8 0 0 1 8 8v158z" />
      <path
        className="art-quiet"
        d="M36 288V160h64v128M36 136h64v14H36zm12 36h16v40H48zm24 0h16v40H72zm-24 54h16v44H48zm24 0h16v44H72z"
      />
      <circle className="art-solid" cx="94" cy="219" r="3.5" />
      <path d="M286 288V130a8 8 0 0 1 8-8h76a8 8 0 0 1 8 8v158z" />
      <path
        className="art-quiet"
        d="M300 288V136h64v152m-21-152v22m0 50v80m-22-152v22m0 50v80m11-131a19 19 0 1 0 0 45 19 19 0 1 0 0-45z"
      />
      <circle className="art-solid" cx="307" cy="226" r="3.5" />
      <path d="M138 290V92a10 10 0 0 1 10-10h104a10 10 0 0 1 10 10v198z" />
      <path d="M154 290V98h92v192z" />
      <path className="art-solid" d="M198 236a20 20 0 0 1 40 0z" />
      <path className="art-line" d="M218 208v-10m-18 20-5-5m41 5 5-5M190 236h56m-46 54c4-22 22-22 18-54" />
      <path className="art-solid" d="M154 98l36 15v162l-36 15z" />
      <path className="art-mark" d="m162 117 18 7v54l-18-3zm0 76 18-1v62l-18 7z" />
      <path d="M128 288h144v11H128z" />
      <path className="art-line" d="M4 299h392" />
      <path className="art-solid" d="M126 210c9 14 12 30 9 54h-18c-3-24 0-40 9-54z" />
      <path d="m115 264 3 24h16l3-24z" />
      <path
        className="art-line"
        d="M274 264v-42m0 20c-10 0-13-8-12-16 8 0 12 6 12 16zm0 14c10 0 13-8 12-16-8 0-12 6-12 16z"
      />
      <path d="m263 264 3 24h16l3-24z" />
      <path
        className="art-solid"
        d="M222 330c-6-16-3-28 4-34-4-5-4-12-2-20l7 5h6l7-5c2 8 2 15-2 20 7 6 10 18 4 34z"
      />
      <path className="art-tail" d="M247 327c13 2 20-7 14-16" />
    </svg>
  );
}

const STEPS = {
  /** A question and its answer. */
  answer: (
    <>
      <circle className="art-soft" cx="58" cy="44" r="40" />
      <path d="M16 8h62a10 10 0 0 1 10 10v24a10 10 0 0 1-10 10H42L28 64V52H16A10 10 0 0 1 6 42V18A10 10 0 0 1 16 8z" />
      <path className="art-quiet" d="M22 24h48M22 36h28" />
      <path
        className="art-solid"
        d="M68 40h42a9 9 0 0 1 9 9v18a9 9 0 0 1-9 9h-4v11L93 76H68a9 9 0 0 1-9-9V49a9 9 0 0 1 9-9z"
      />
      <path className="art-mark" d="m80 58 7 7 13-14" />
    </>
  ),
  /** The reader holds the key, and signs. */
  agree: (
    <>
      <circle className="art-soft" cx="74" cy="44" r="40" />
      <circle cx="34" cy="40" r="23" />
      <circle className="art-solid" cx="34" cy="40" r="9" />
      <path d="M56 34h62v12h-8v14H98V46H88v10H76V46H56z" />
      <path className="art-quiet" d="M12 80h44" />
      <path className="art-line" d="M66 82c6-14 10-14 8-4s8-8 12-4 4 8 20 2" />
    </>
  ),
  /** Balloons that come into view, and a chosen one. */
  offers: (
    <>
      <circle className="art-soft" cx="64" cy="44" r="40" />
      <path d="M20 22a15 15 0 0 1 15 15c0 9-8 14-10 21H15C13 51 5 46 5 37a15 15 0 0 1 15-15zm87-9a14 14 0 0 1 14 14c0 9-7 13-9 20H102c-2-7-9-11-9-20a14 14 0 0 1 14-14z" />
      <path
        className="art-quiet"
        d="M20 22c-7 10-7 25-2 36m2-36c7 10 7 25 2 36m85-45c-7 9-7 23-2 34m2-34c7 9 7 23 2 34"
      />
      <path className="art-line" d="M16 63h8v7h-8zm87-11h8v7h-8zM56 68h14v11H56zm2-8v8m10-8v8" />
      <path
        className="art-solid"
        d="M63 3a24 24 0 0 1 24 24c0 15-13 22-16 33H55C52 49 39 42 39 27A24 24 0 0 1 63 3z"
      />
      <path className="art-mark" d="m52 27 8 8 15-15" />
    </>
  ),
} as const;

export const StepArt = ({ of }: { of: keyof typeof STEPS }) => (
  <svg viewBox="0 0 126 90" aria-hidden="true" className="art mb-5 hidden h-28 md:block print:hidden">
    {STEPS[of]}
  </svg>
);

/** A compass, in the colors of text on a band. */
export const CompassArt = () => (
  <svg
    viewBox="0 0 240 240"
    aria-hidden="true"
    className="art art-band absolute -top-6 -right-14 -z-1 hidden h-[calc(100%+3rem)] lg:block"
  >
    <circle className="art-soft" cx="120" cy="120" r="112" />
    <circle cx="120" cy="120" r="84" />
    <circle className="art-quiet" cx="120" cy="120" r="66" />
    <path
      className="art-line"
      d="M120 36v14m0 140v14M36 120h14m140 0h14M61 61l8 8m102 102 8 8m0-118-8 8M69 171l-8 8"
    />
    <g transform="rotate(38 120 120)">
      <path className="art-solid" d="m120 62 14 58h-28z" />
      <path d="m120 178 14-58h-28z" />
    </g>
    <circle className="art-solid" cx="120" cy="120" r="6" />
  </svg>
);
