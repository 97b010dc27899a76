import { clampChroma, converter, formatHex, type Oklch, parse, wcagContrast } from 'culori';

export type AccentTones = {
  fill: string;
  fillOver: string;
  onFill: string;
  /** A solid header and its text. */
  band: string;
  onBand: string;
  /** Links and lines, readable on every background. */
  strong: string;
  /** The backgrounds: selected answers, the page, cards, insets. */
  wash: string;
  page: string;
  surface: string;
  sunken: string;
  line: string;
};

type Background = 'wash' | 'page' | 'surface' | 'sunken' | 'line';
type Tint = Pick<Oklch, 'l' | 'c'>;

const BACKGROUNDS: Record<'light' | 'dark', Record<Background, Tint>> = {
  light: {
    wash: { l: 0.955, c: 0.02 },
    page: { l: 0.966, c: 0.005 },
    surface: { l: 1, c: 0 },
    sunken: { l: 0.943, c: 0.008 },
    line: { l: 0.882, c: 0.012 },
  },
  dark: {
    wash: { l: 0.285, c: 0.032 },
    page: { l: 0.19, c: 0.011 },
    surface: { l: 0.226, c: 0.014 },
    sunken: { l: 0.265, c: 0.017 },
    line: { l: 0.34, c: 0.02 },
  },
};

const INK = { light: '#13221c', dark: '#08130e' };
const WHITE = '#ffffff';

/** Above the 7:1 of WCAG 2.2, 1.4.6, which the text beside a consent text must meet. */
const TARGET_CONTRAST = 7.05;
const LIGHTNESS_STEP = 0.005;
const HOVER_STEP = 0.07;
/** In the dark theme a solid header is no brighter than this, so that it doesn't glare. */
const MAX_DARK_BAND_LIGHTNESS = 0.42;

/** Readable colors close to the accent. Throws unless `accent` is `#rrggbb`. */
export function accentTones(accent: string): { light: AccentTones; dark: AccentTones } {
  const base = toOklch(accent);
  return { light: lightTones(base), dark: darkTones(base) };
}

export type Contrast = {
  theme: 'light' | 'dark';
  label: string;
  ink: string;
  background: string;
  ratio: number;
  minRatio: number;
};

/** Text, and graphics such as the border of a field (WCAG 2.2, 1.4.6 and 1.4.11). */
const MIN_TEXT_CONTRAST = 7;
const MIN_GRAPHIC_CONTRAST = 3;
/** Fixed colors of the stylesheet. */
const INKS = {
  light: { ink: INK.light, soft: '#3f5047', danger: '#911c14', frame: '#6d8278' },
  dark: { ink: '#ecf3ee', soft: '#b7c7be', danger: '#ffa79e', frame: '#7b9186' },
};

const BACKGROUND_NAMES = {
  page: 'the page',
  surface: 'a card',
  sunken: 'an inset',
  wash: 'a selected answer',
};
const TEXT_BACKGROUNDS = ['page', 'surface', 'sunken', 'wash'] as const;

export function accentContrasts(accent: string): Contrast[] {
  const tones = accentTones(accent);
  return (['light', 'dark'] as const).flatMap((theme) => {
    const { fill, fillOver, onFill, band, onBand, strong } = tones[theme];
    const { ink, soft, danger, frame } = INKS[theme];
    const on = (label: string, color: string, minRatio = MIN_TEXT_CONTRAST) =>
      TEXT_BACKGROUNDS.map((background) => ({
        label: `${label} on ${BACKGROUND_NAMES[background]}`,
        ink: color,
        background: tones[theme][background],
        minRatio,
      }));
    return [
      { label: 'Button text', ink: onFill, background: fill, minRatio: MIN_TEXT_CONTRAST },
      { label: 'Button text on hover', ink: onFill, background: fillOver, minRatio: MIN_TEXT_CONTRAST },
      { label: 'Text on a solid header', ink: onBand, background: band, minRatio: MIN_TEXT_CONTRAST },
      ...on('Links and lines', strong),
      ...on('Text', ink),
      ...on('Smaller text', soft),
      {
        label: 'Errors on a card',
        ink: danger,
        background: tones[theme].surface,
        minRatio: MIN_TEXT_CONTRAST,
      },
      {
        label: 'Field border',
        ink: frame,
        background: tones[theme].surface,
        minRatio: MIN_GRAPHIC_CONTRAST,
      },
    ].map((pair) => ({ ...pair, theme, ratio: wcagContrast(pair.ink, pair.background) }));
  });
}

/** Empty for every accent, by design. Publishing checks it again. */
export const insufficientContrasts = (accent: string): Contrast[] =>
  accentContrasts(accent).filter(({ ratio, minRatio }) => ratio < minRatio);

export const isAccent = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

function lightTones(base: Oklch): AccentTones {
  const backgrounds = backgroundsFor(base, 'light');
  // White text needs a darker accent than dark text does. The variant closer to the accent wins.
  const underWhite = untilReadable(base, -LIGHTNESS_STEP, [WHITE]);
  const underInk = untilReadable(base, LIGHTNESS_STEP, [INK.light]);
  const isWhite = Math.abs(underWhite.l - base.l) <= Math.abs(underInk.l - base.l);
  const fill = isWhite ? underWhite : underInk;
  return {
    fill: toHex(fill),
    fillOver: toHex(withLightness(fill, isWhite ? -HOVER_STEP : HOVER_STEP)),
    onFill: isWhite ? WHITE : INK.light,
    band: toHex(fill),
    onBand: isWhite ? WHITE : INK.light,
    strong: toHex(untilReadable(base, -LIGHTNESS_STEP, textBackgrounds(backgrounds))),
    ...backgrounds,
  };
}

function darkTones(base: Oklch): AccentTones {
  const backgrounds = backgroundsFor(base, 'dark');
  const strong = untilReadable(base, LIGHTNESS_STEP, textBackgrounds(backgrounds));
  const dimmed = { ...base, l: Math.min(base.l, MAX_DARK_BAND_LIGHTNESS) };
  return {
    fill: toHex(strong),
    fillOver: toHex(withLightness(strong, HOVER_STEP)),
    onFill: INK.dark,
    band: toHex(untilReadable(dimmed, -LIGHTNESS_STEP, [WHITE])),
    onBand: WHITE,
    strong: toHex(strong),
    ...backgrounds,
  };
}

const textBackgrounds = (colors: Record<Background, string>) => TEXT_BACKGROUNDS.map((name) => colors[name]);

function backgroundsFor(base: Oklch, theme: 'light' | 'dark'): Record<Background, string> {
  const colors = Object.entries(BACKGROUNDS[theme]).map(([name, { l, c }]) => [
    name,
    toHex({ ...base, l, c: Math.min(base.c, c) }),
  ]);
  return Object.fromEntries(colors);
}

/** The first readable color on the way to black or white. */
function untilReadable(base: Oklch, step: number, backgrounds: readonly string[]): Oklch {
  let color = base;
  const end = step < 0 ? 0 : 1;
  while (color.l !== end && !isReadable(color, backgrounds)) color = withLightness(color, step);
  return color;
}

const withLightness = (color: Oklch, by: number): Oklch => ({
  ...color,
  l: Math.min(1, Math.max(0, color.l + by)),
});

const isReadable = (color: Oklch, backgrounds: readonly string[]) =>
  backgrounds.every((background) => wcagContrast(toHex(color), background) >= TARGET_CONTRAST);

function toOklch(accent: string): Oklch {
  const color = isAccent(accent) ? converter('oklch')(parse(accent)) : undefined;
  if (!color) throw new Error('an accent is a color like #17604a');
  return color;
}

const toHex = (color: Oklch) => formatHex(clampChroma(color, 'oklch'));
