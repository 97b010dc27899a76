import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type AccentTones,
  accentContrasts,
  accentTones,
  insufficientContrasts,
} from '#features/brand/model/accent.ts';

const accents = fc
  .integer({ min: 0, max: 0xffffff })
  .map((color) => `#${color.toString(16).padStart(6, '0')}`);

/** The minimum contrast next to a consent text: WCAG 2.2, 1.4.6. */
const LEAST = 7;

test('keeps all text readable with every accent', () => {
  fc.assert(
    fc.property(accents, (accent) => {
      for (const tones of Object.values(accentTones(accent))) expect(unreadableIn(tones)).toEqual([]);
    }),
    { numRuns: 300, examples: [['#000000'], ['#ffffff'], ['#808080'], ['#ffff00'], ['#0000ff']] },
  );
});

test('keeps the text colors readable on every tinted background', () => {
  const ink = { light: '#13221c', dark: '#ecf3ee' };
  fc.assert(
    fc.property(accents, (accent) => {
      const { light, dark } = accentTones(accent);
      for (const ground of [light.wash, light.page, light.surface, light.sunken])
        expect(contrast(ink.light, ground)).toBeGreaterThanOrEqual(LEAST);
      for (const ground of [dark.wash, dark.page, dark.surface, dark.sunken])
        expect(contrast(ink.dark, ground)).toBeGreaterThanOrEqual(LEAST);
    }),
  );
});

test('reports the contrasts of an accent correctly, with no pair below its minimum', {
  tags: ['@nightly'],
}, () => {
  fc.assert(
    fc.property(accents, (accent) => {
      const pairs = accentContrasts(accent);
      for (const { ink, background, ratio } of pairs) expect(ratio).toBeCloseTo(contrast(ink, background), 6);
      expect(insufficientContrasts(accent)).toEqual([]);
    }),
    { numRuns: 1_000, examples: [['#9116bd'], ['#72af3c'], ['#c741d2'], ['#ffffff'], ['#000000']] },
  );
});

test('measures every text color on every background of both themes', () => {
  const pairs = accentContrasts('#17604a');
  const grounds = ({ wash, page, surface, sunken }: AccentTones) => [wash, page, surface, sunken];
  for (const [theme, tones] of Object.entries(accentTones('#17604a'))) {
    const own = pairs.filter((pair) => pair.theme === theme);
    for (const ground of grounds(tones))
      expect(
        own.filter((pair) => pair.background === ground && pair.minRatio === LEAST).length,
      ).toBeGreaterThanOrEqual(3);
    expect(own).toEqual(
      expect.arrayContaining([expect.objectContaining({ ink: tones.onFill, background: tones.fill })]),
    );
    expect(own).toEqual(
      expect.arrayContaining([expect.objectContaining({ ink: tones.onFill, background: tones.fillOver })]),
    );
    expect(own).toEqual(
      expect.arrayContaining([expect.objectContaining({ ink: tones.onBand, background: tones.band })]),
    );
  }
});

test.each([
  ['dark enough for white words', '#17604a', '#17604a', '#ffffff'],
  ['bright enough for dark words', '#ffd400', '#ffd400', '#13221c'],
])('leaves an accent that is %s unchanged', (_how, accent, fill, onFill) => {
  expect(accentTones(accent).light).toMatchObject({ fill, onFill });
});

test('keeps a solid header dim in the dark theme', () => {
  fc.assert(
    fc.property(accents, (accent) => {
      const { band, onBand } = accentTones(accent).dark;
      expect(onBand).toBe('#ffffff');
      expect(luminance(band)).toBeLessThan(0.12);
    }),
    { examples: [['#ffffff'], ['#ffd400'], ['#00ff00']] },
  );
});

test.each(['', 'green', '#fff', '#17604', '#17604a;', 'url(x)', '#17604a}'])('%j is no accent', (text) => {
  expect(() => accentTones(text)).toThrow('a color like #17604a');
});

function unreadableIn({
  fill,
  fillOver,
  onFill,
  band,
  onBand,
  strong,
  wash,
  page,
  surface,
  sunken,
}: AccentTones) {
  const pairs = [
    [fill, onFill],
    [fillOver, onFill],
    [band, onBand],
    ...[wash, page, surface, sunken].map((ground) => [strong, ground]),
  ];
  return pairs.filter(([one = '', other = '']) => contrast(one, other) < LEAST);
}

/** WCAG 2.2’s contrast of two colors, computed independently here. */
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
