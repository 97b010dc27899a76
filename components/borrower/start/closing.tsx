import { SHAPE, VARIANTS } from '#components/borrower/button-link.tsx';
import type { Elements } from '#components/elements.ts';
import { LANDING_FORM } from '#features/campaign/model/campaign-link.ts';
import { CompassArt } from './art.tsx';
import type { OwnText } from './hero.tsx';

type Way = {
  action: OwnText;
  /** Null sends the form of the page. */
  href: string | null;
};

/** Not beside the other variants, which every page loads. */
const ON_BAND = 'border-surface bg-surface text-accent-strong hover:bg-accent-wash';

/** Another button for the first one's way into the form. */
function StartButton({ action, href, look }: Way & { look: string }) {
  const label = <span lang={action.lang}>{action.text}</span>;
  if (href !== null)
    return (
      <a href={href} className={`${SHAPE} ${look}`}>
        {label}
      </a>
    );
  return (
    <button type="submit" form={LANDING_FORM} className={`${SHAPE} ${look} cursor-pointer`}>
      {label}
    </button>
  );
}

type ClosingBandProps = Way & { title: string; time: string; note: Elements };

export function ClosingBand({ title, time, note, ...way }: ClosingBandProps) {
  return (
    <section
      aria-labelledby="closing-title"
      className="closing-band relative isolate overflow-hidden rounded-3xl border-2 border-band bg-band px-7 py-10 text-on-band sm:px-14 sm:py-16 print:hidden"
    >
      <CompassArt />
      <h2 id="closing-title" className="max-w-md text-[2rem] leading-[1.1] sm:text-[2.5rem]">
        {title}
      </h2>
      <p className="mt-3 text-lg">{time}</p>
      <div className="mt-7">
        <StartButton {...way} look={ON_BAND} />
      </div>
      {note}
    </section>
  );
}

/** On a phone, while neither the first button nor the closing band is in sight. */
export const StartBar = (way: Way) => (
  <div className="start-bar no-print">
    <StartButton {...way} look={VARIANTS.primary} />
  </div>
);
