import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accentContrasts, accentTones, insufficientContrasts } from '#features/brand/model/accent.ts';

const accents = fc
  .integer({ min: 0, max: 0xffffff })
  .map((color) => `#${color.toString(16).padStart(6, '0')}`);

/** The minimum contrast next to a consent text: WCAG 2.2, 1.4.6. */
const LEAST = 7;

test('keeps all text readable with every accent, and a solid header dim in the dark theme', () => {
  fc.assert(
    fc.property(accents, (accent) => {
      const { dark } = accentTones(accent);
      expect(insufficientContrasts(accent)).toEqual([]);
      expect(dark.onBand).toBe('#ffffff');
      expect(luminance(dark.band)).toBeLessThan(0.12);
    }),
    { numRuns: 300, examples: [['#000000'], ['#ffffff'], ['#808080'], ['#ffff00'], ['#0000ff']] },
  );
});

test('measures every text color on every background of both themes', () => {
  const pairs = accentContrasts('#17604a');
  for (const [theme, tones] of Object.entries(accentTones('#17604a'))) {
    const own = pairs.filter((pair) => pair.theme === theme && pair.minRatio === LEAST);
    for (const { ink, background, ratio } of own) expect(ratio).toBeCloseTo(contrast(ink, background), 6);
    for (const ground of [tones.wash, tones.page, tones.surface, tones.sunken])
      expect(own.filter(({ background }) => background === ground).length).toBeGreaterThanOrEqual(3);
    for (const [ink, background] of [
      [tones.onFill, tones.fill],
      [tones.onFill, tones.fillOver],
      [tones.onBand, tones.band],
    ])
      expect(own).toContainEqual(expect.objectContaining({ ink, background }));
  }
});

test.each([
  ['dark enough for white words', '#17604a', '#ffffff'],
  ['bright enough for dark words', '#ffd400', '#13221c'],
])('leaves an accent that is %s unchanged', (_how, accent, onFill) => {
  expect(accentTones(accent).light).toMatchObject({ fill: accent, onFill });
});

test.each(['', 'green', '#fff', '#17604a;', 'url(x)'])('%j is no accent', (text) => {
  expect(() => accentTones(text)).toThrow('a color like #17604a');
});

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
