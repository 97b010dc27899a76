import type { AccentTones } from '#features/brand/model/accent.ts';
import { drawnPath } from '#features/brand/model/drawn-scenes.ts';
import type { LogoFile } from '#features/brand/model/logo-file.ts';
import type { Header } from '#features/brand/model/looks.ts';

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

/** The color of the header, which the browser's own bars continue. */
const HEADER_TONES: Record<Header, keyof AccentTones> = { plain: 'surface', tinted: 'wash', solid: 'band' };

type BrandHeadProps = {
  partner: { accent: string; header: Header; logo: LogoFile | null };
  tones: AccentStyleProps['tones'];
};

export function BrandHead({ partner: { accent, header, logo }, tones }: BrandHeadProps) {
  const tone = HEADER_TONES[header];
  const isSquare = logo?.width === logo?.height && logo?.mediaType !== 'image/svg+xml';
  return (
    <>
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={tones.light[tone]} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={tones.dark[tone]} />
      <link
        rel="apple-touch-icon"
        href={logo && isSquare ? `/brand/logo/${logo.sha256}` : drawnPath('icon', accent)}
      />
    </>
  );
}

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
