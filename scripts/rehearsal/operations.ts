import { readSections } from './guide.ts';
import { waitForReady } from './requests.ts';
import { runCommands } from './shell.ts';
import type { World } from './world.ts';

export const OPERATED = [
  'Restart without an interruption',
  'Upgrade',
  'Restore drill',
  'After a real restore',
] as const;

const withCommands = () => readSections('operations.md').filter(({ blocks }) => blocks.length > 0);

export const sectionsWithCommands = () => withCommands().map(({ title }) => title);

export async function operate(
  world: World,
  section: (typeof OPERATED)[number],
  replaced: Record<string, string> = {},
): Promise<string> {
  let output = '';
  for (const { commands } of withCommands().find(({ title }) => title === section)?.blocks ?? []) {
    const wanted = Object.entries(replaced).reduce((text, [from, to]) => text.replaceAll(from, to), commands);
    output += await runCommands(world.machine, wanted);
  }
  return output;
}

export async function restartAll(world: World) {
  await operate(world, 'Restart without an interruption');
  await waitForReady(world);
}
