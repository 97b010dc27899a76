import { expect } from '#scripts/dev/wait.ts';
import { type GuideStep, missingLine, readGuide } from './guide.ts';
import { GuidedPage } from './guided-page.ts';
import type { Report } from './report.ts';
import { SCENES } from './scenes.ts';
import { runCommands } from './shell.ts';
import type { World } from './world.ts';

/** Returns whether all steps passed; each step builds on those before it. */
export async function followGuide(world: World, report: Report): Promise<boolean> {
  const { examples, steps } = readGuide();
  const isCovered = await report.step('Read docs/going-live.md', async () => {
    for (const example of examples) world.machine.value(example);
    const titles = steps.map(({ title }) => title);
    const orphan = Object.keys(SCENES).find((title) => !titles.includes(title));
    expect(!orphan, `The guide has no step "${orphan}".`);
    const idle = steps.find(({ title, blocks }) => blocks.length === 0 && !SCENES[title]);
    expect(!idle, `The rehearsal does nothing in the step "${idle?.title}".`);
  });
  if (!isCovered) return false;
  for (const [place, step] of steps.entries()) {
    if (!(await report.step(`${place + 1}. ${step.title}`, () => doStep(world, step)))) return false;
  }
  return true;
}

async function doStep(world: World, { title, blocks, labels }: GuideStep) {
  for (const { commands, expected, line } of blocks) {
    const output = await runCommands(world.machine, commands);
    world.outputs.set(title, `${world.outputs.get(title) ?? ''}${output}`);
    const missing = missingLine(
      expected.map((text) => world.machine.localize(text)),
      output,
    );
    expect(missing === undefined, `The commands of line ${line} did not write "${missing}", but:\n${output}`);
  }
  const guided = new GuidedPage(world.consolePage, labels);
  await SCENES[title]?.(world, guided);
  const [unused] = guided.unused();
  expect(!unused, `The guide names "${unused}", which the rehearsal does not use.`);
}
