/** Three offers, the best one in front, and what a loan is for. In the brand's colors. */
export function OffersIllustration() {
  return (
    <svg
      viewBox="0 0 400 336"
      aria-hidden="true"
      className="art mx-auto w-full max-w-72 sm:max-w-90 lg:max-w-none print:hidden"
    >
      <circle className="art-soft" cx="214" cy="166" r="146" />
      <circle className="art-soft" cx="46" cy="120" r="22" />
      <circle className="art-soft" cx="376" cy="40" r="12" />
      <path className="art-dots" d="M60 84C96 34 150 14 204 14" />
      <g className="art-float">
        <rect x="132" y="36" width="196" height="122" rx="16" transform="rotate(10 230 97)" />
        <rect x="104" y="62" width="204" height="126" rx="16" transform="rotate(-6 206 125)" />
        <rect
          className="art-soft"
          x="124"
          y="84"
          width="92"
          height="14"
          rx="7"
          transform="rotate(-6 206 125)"
        />
      </g>
      <g className="art-float">
        <rect x="86" y="112" width="236" height="152" rx="18" />
        <path className="art-quiet" d="M110 140h60" strokeWidth="7" />
        <rect className="art-solid" x="106" y="160" width="118" height="24" rx="12" />
        <path className="art-quiet" d="M110 214h86m-86 22h56" strokeWidth="6" />
        <path className="art-soft" d="M240 238v-26a5 5 0 0 1 10 0v26zm22 0v-44a5 5 0 0 1 10 0v44z" />
        <path className="art-solid" d="M284 238v-62a5 5 0 0 1 10 0v62z" />
        <path className="art-quiet" d="M234 240h66" />
        <circle className="art-solid" cx="316" cy="120" r="25" />
        <path className="art-mark" d="m305 120 8 8 15-16" strokeWidth="4" />
      </g>
      <path d="M32 258v40c0 8 16 14 36 14s36-6 36-14v-40" />
      <path className="art-line" d="M32 271c0 8 16 14 36 14s36-6 36-14M32 285c0 8 16 14 36 14s36-6 36-14" />
      <ellipse cx="68" cy="258" rx="36" ry="14" />
      <ellipse className="art-solid" cx="68" cy="258" rx="22" ry="7" />
      <circle cx="340" cy="272" r="38" />
      <path className="art-line" d="m320 272 20-18 20 18m-34-4v20h28v-20" />
      <rect className="art-solid" x="335" y="276" width="10" height="12" rx="2" />
    </svg>
  );
}
