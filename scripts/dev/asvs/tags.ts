import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '#scripts/dev/data-folder.ts';

const IN_TEST = /\btags?: (\[[^\]]*\]|'[^']*')/g;

export type Tag = { name: string; description: string };

export function securityTags(): Tag[] {
  const text = readFileSync(join(projectFolder, 'docs', 'security', 'tags.json'), 'utf8');
  const entries: [string, string][] = Object.entries(JSON.parse(text));
  return entries.map(([name, description]) => ({ name: `@${name}`, description }));
}

export function tagsInTests(): Map<string, string[]> {
  const files = globSync('tests/**/*.{test.ts,test.tsx,spec.ts}', { cwd: projectFolder });
  const found = new Map<string, string[]>();
  for (const file of files) {
    const text = readFileSync(join(projectFolder, file), 'utf8');
    for (const [, list = ''] of text.matchAll(IN_TEST)) {
      for (const [, name = ''] of list.matchAll(/'(@[\w-]+)'/g))
        found.set(name, [...new Set([...(found.get(name) ?? []), file])]);
    }
  }
  return found;
}
