import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '#scripts/dev/data-folder.ts';

export type Tag = { name: string; description: string };

export function securityTags(): Tag[] {
  const text = readFileSync(join(projectFolder, 'docs', 'security', 'tags.json'), 'utf8');
  const entries: [string, string][] = Object.entries(JSON.parse(text));
  return entries.map(([name, description]) => ({ name: `@${name}`, description }));
}
