import 'server-only';
import { type AccentTones, accentTones } from '#features/brand/model/accent.ts';

export type Theme = { light: AccentTones; dark: AccentTones };

const known = new Map<string, Theme>();

export function themeOf(accent: string): Theme {
  const theme = known.get(accent) ?? accentTones(accent);
  known.set(accent, theme);
  return theme;
}
