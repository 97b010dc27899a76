import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '#scripts/dev/data-folder.ts';

/** What a test shows, by the tag that it carries: the same in both runners, whatever its title and path. */
export type Tag = { name: string; description: string };

export function securityTags(): Tag[] {
  const text = readFileSync(join(projectFolder, 'docs', 'security', 'tags.json'), 'utf8');
  const entries: [string, string][] = Object.entries(JSON.parse(text));
  return entries.map(([name, description]) => ({ name: `@${name}`, description }));
}
