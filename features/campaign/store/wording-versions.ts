import 'server-only';
import { WORDING_CONTENT } from '#features/campaign/model/wording-form.ts';
import { cacheUntilChange } from '#platform/database/configuration.ts';
import { textVersions } from './text-versions.ts';

export const wordingVersions = textVersions(
  (client) => client.wordingVersion,
  (stored) => WORDING_CONTENT.parse(stored),
);

/** The published texts by campaign. */
export const wordingsAt = cacheUntilChange(wordingVersions.findPublished);
