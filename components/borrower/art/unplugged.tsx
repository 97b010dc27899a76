import { Scene, type Tone } from './scene.tsx';

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
