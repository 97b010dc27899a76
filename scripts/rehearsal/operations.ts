import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { waitForReady } from './requests.ts';
import { runCommands } from './shell.ts';
import type { World } from './world.ts';

export const OPERATED = [
  'Restart without an interruption',
  'Upgrade',
  'Restore drill',
  'After a real restore',
] as const;

function commandsBySection(): Map<string, string[]> {
  const page = readFileSync(join(projectFolder, 'docs', 'operations.md'), 'utf8');
  const sections = page.split(/^#{2,3} /m).map((text): [string, string[]] => {
    const blocks = [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, commands = '']) => commands);
    return [text.split('\n', 1)[0] ?? '', blocks];
  });
  return new Map(sections.filter(([, blocks]) => blocks.length > 0));
}

export const sectionsWithCommands = () => [...commandsBySection().keys()];

export async function operate(
  world: World,
  section: (typeof OPERATED)[number],
  replaced: Record<string, string> = {},
): Promise<string> {
  let output = '';
  for (const commands of commandsBySection().get(section) ?? []) {
    const wanted = Object.entries(replaced).reduce((text, [from, to]) => text.replaceAll(from, to), commands);
    output += await runCommands(world.machine, wanted);
  }
  return output;
}

export async function restartAll(world: World) {
  await operate(world, 'Restart without an interruption');
  await waitForReady(world);
}
