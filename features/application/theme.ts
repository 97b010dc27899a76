import 'server-only';
import { type AccentTones, accentTones } from '#features/brand/model/accent.ts';
import { requirePartner } from '#features/brand/store/brand.ts';
import { findJourney } from '#features/journey/store/journeys.ts';
import type { JourneyKey } from './borrower.ts';

export type Theme = { light: AccentTones; dark: AccentTones };

const known = new Map<string, Theme>();

export async function themeOn(journeyKey: JourneyKey | null): Promise<Theme> {
  const [partner, journey] = await Promise.all([
    requirePartner(),
    journeyKey ? findJourney(journeyKey.journeyId) : null,
  ]);
  return themeOf(journey?.campaign.accent ?? partner.accent);
}

export function themeOf(accent: string): Theme {
  const theme = known.get(accent) ?? accentTones(accent);
  known.set(accent, theme);
  return theme;
}
