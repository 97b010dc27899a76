import type { AccentTones } from '#features/brand/model/accent.ts';

/** Without them, a browser asks for a font only once it knows the styles. */
export function FontPreloads({ urls }: { urls: readonly string[] }) {
  return urls.map((url) => (
    <link
      key={url}
      rel="preload"
      as="font"
      type="font/woff2"
      href={url}
      crossOrigin="anonymous"
      fetchPriority="low"
    />
  ));
}

type AccentStyleProps = { tones: { light: AccentTones; dark: AccentTones }; nonce: string };

const TOKENS: Record<keyof AccentTones, string> = {
  fill: '--accent',
  fillOver: '--accent-over',
  onFill: '--on-accent',
  band: '--band',
  onBand: '--on-band',
  strong: '--accent-strong',
  wash: '--accent-wash',
  page: '--page',
  surface: '--surface',
  sunken: '--sunken',
  line: '--line',
};

export function AccentStyle({ tones: { light, dark }, nonce }: AccentStyleProps) {
  const tokens = Object.entries(TOKENS).map(([tone, token]) => {
    const name = tone as keyof AccentTones;
    return `${token}:light-dark(${light[name]},${dark[name]})`;
  });
  return <style nonce={nonce}>{`:root:root{${tokens.join(';')}}`}</style>;
}
