import 'server-only';
import { LANDING_CONTENT } from '#features/campaign/model/landing.ts';
import { cacheUntilChange } from '#platform/database/configuration.ts';
import { textVersions } from './text-versions.ts';

export const landingVersions = textVersions(
  (client) => client.landingVersion,
  (stored) => LANDING_CONTENT.parse(stored),
);

/** The published contents by campaign. */
export const landingsAt = cacheUntilChange(landingVersions.findPublished);
