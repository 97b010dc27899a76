/** The colours that a partner's accent turns into, as `#rrggbb`. */
export type AccentTokens = { accent: string; strong: string; wash: string; onAccent: string };
export type AccentTheme = { light: AccentTokens; dark: AccentTokens };

/** What the accent stands on: page and sheet of the two themes; keep in step with the tokens of app/globals.css. */
export const GROUNDS = {
  light: { page: '#f3f5f1', surface: '#ffffff', ink: '#ffffff' },
  dark: { page: '#0e1512', surface: '#151e1a', ink: '#07120d' },
} as const;

/** WCAG AA for what is written on a button, AAA for links that stand in a text. */
const BUTTON_CONTRAST = 4.6;
const TEXT_CONTRAST = 7.1;
const STEP = 0.02;

/** Whatever the accent, a theme that can be read: it is darkened or lightened until every contrast holds. */
export function themeOf(accent: string): AccentTheme {
  const base = parse(accent);
  const { light, dark } = GROUNDS;
  const button = until(base, '#000000', (color) => contrast(color, light.ink) >= BUTTON_CONTRAST);
  const link = until(button, '#000000', (color) => contrast(color, light.page) >= TEXT_CONTRAST);
  const glow = until(base, '#ffffff', (color) => contrast(color, dark.surface) >= TEXT_CONTRAST);
  return {
    light: {
      accent: hex(button),
      strong: hex(link),
      wash: hex(mix(parse(light.surface), button, 0.1)),
      onAccent: light.ink,
    },
    dark: {
      accent: hex(glow),
      strong: hex(mix(glow, parse('#ffffff'), 0.3)),
      wash: hex(mix(parse(dark.surface), glow, 0.14)),
      onAccent: dark.ink,
    },
  };
}

/** The contrast of two colours by WCAG 2, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  return contrast(parse(one), other);
}

export const isAccent = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

type Rgb = [number, number, number];

function until(color: Rgb, towards: string, isEnough: (color: Rgb) => boolean): Rgb {
  const end = parse(towards);
  for (let share = 0; share < 1; share += STEP) {
    const mixed = mix(color, end, share);
    if (isEnough(mixed)) return mixed;
  }
  return end;
}

function contrast(color: Rgb, other: string): number {
  const [low = 0, high = 0] = [luminance(color), luminance(parse(other))].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const mix = (from: Rgb, to: Rgb, share: number): Rgb =>
  from.map((channel, index) => Math.round(channel + ((to[index] ?? 0) - channel) * share)) as Rgb;

function parse(color: string): Rgb {
  if (!isAccent(color)) throw new Error('an accent is a colour like #17604a');
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as Rgb;
}

const hex = (color: Rgb) => `#${color.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
