/** Three offers as doors on a hill, one of them ajar, and the reader before them. In the brand's colors. */
export function HeroArt() {
  return (
    <svg
      viewBox="0 0 400 336"
      aria-hidden="true"
      className="art mx-auto w-full max-w-72 sm:max-w-90 lg:max-w-none print:hidden"
    >
      <circle className="art-soft" cx="204" cy="156" r="146" />
      <circle className="art-soft" cx="40" cy="86" r="14" />
      <circle className="art-soft" cx="376" cy="170" r="10" />
      <g className="art-float">
        <circle className="art-solid" cx="316" cy="66" r="25" />
      </g>
      <g className="art-float">
        <path d="M66 96a17 17 0 0 1 33-6 14 14 0 0 1 22 13 12 12 0 0 1-3 23H73a15 15 0 0 1-7-30z" />
      </g>
      <path d="M14 300v-32c34-62 74-76 118-44 30-50 104-54 138-6 44-26 86-14 116 50v32z" />
      <path d="M84 246v-40a17 17 0 0 1 34 0v40zm212-2v-40a17 17 0 0 1 34 0v40z" />
      <path className="art-quiet" d="M93 246v-39a8 8 0 0 1 16 0v39m196-2v-39a8 8 0 0 1 16 0v39" />
      <path className="art-solid" d="M177 234v-58a23 23 0 0 1 46 0v58z" />
      <path d="M177 234v-58c0-9 6-17 14-20l8 14v70z" />
      <circle className="art-solid" cx="193" cy="206" r="2.5" />
      <path d="M0 334v-34c60-28 140-38 200-20 60-18 140-8 200 20v34z" />
      <path className="art-dots" d="M186 284c-30-2-66-10-84-28m98 20v-32m14 40c34-2 78-10 98-30" />
      <circle className="art-solid" cx="200" cy="292" r="9" />
      <path className="art-solid" d="M185 334v-15a15 15 0 0 1 30 0v15z" />
      <path
        className="art-line"
        d="M348 262v-18m0 0c-12-2-12-22 0-28 12 6 12 26 0 28zM52 270v-14m0 0c-9-2-9-17 0-22 9 5 9 20 0 22z"
      />
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
  /** Kites. */
  offers: (
    <>
      <circle className="art-soft" cx="64" cy="44" r="40" />
      <path d="m22 14 15 18-15 22L7 32zm78 2 13 16-13 19-13-19z" />
      <path className="art-quiet" d="M22 14v40M7 32h30m63-16v35M87 32h26" />
      <path className="art-solid" d="m62 2 20 25-20 31-20-31z" />
      <path className="art-mark" d="m53 27 7 7 12-13" />
      <path className="art-dots" d="M22 54c8 10-2 18 14 30M62 58c-8 10 6 16 0 28m38-35c-8 10 4 20-14 33" />
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
