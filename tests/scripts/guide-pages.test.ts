import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { readGuide } from '#scripts/rehearsal/guide.ts';
import { OPERATED, sectionsWithCommands } from '#scripts/rehearsal/operations.ts';
import { SCENES } from '#scripts/rehearsal/scenes.ts';

const DOCS = join(projectFolder, 'docs');

test('every step of the guide has commands or a scene in a browser, and every scene has a step', () => {
  const steps = readGuide();
  const titles = steps.map(({ title }) => title);
  expect(steps.filter(({ title, blocks }) => blocks.length === 0 && !SCENES[title])).toEqual([]);
  expect(steps.filter(({ title, labels }) => labels.length > 0 && !SCENES[title])).toEqual([]);
  expect(Object.keys(SCENES).filter((title) => !titles.includes(title))).toEqual([]);
});

test('the rehearsal runs every command block of the operations page', () => {
  expect(sectionsWithCommands().sort()).toEqual([...OPERATED].sort());
});

test('the index names every page of the documentation', () => {
  const index = readFileSync(join(DOCS, 'README.md'), 'utf8');
  const pages = readdirSync(DOCS).filter((name) => name.endsWith('.md') && name !== 'README.md');
  expect(pages.filter((name) => !index.includes(`(${name})`))).toEqual([]);
});
