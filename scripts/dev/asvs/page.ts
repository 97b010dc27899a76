import { type Chapter, REQUIREMENTS, type Row } from './rows.ts';
import { securityTags, tagsInTests } from './tags.ts';

export const PAGE = 'docs/security/asvs.md';

const STATUSES = ['met', 'not applicable', 'accepted'] as const;
const levels = new Map(REQUIREMENTS.map(({ id, level }) => [id, level]));

export function asvsPage(chapters: Chapter[]): string {
  const rows = chapters.flatMap((chapter) => chapter.rows);
  const onTests = tagsInTests();
  const upToTwo = rows.filter(({ id }) => levels.get(id) !== 3);
  return [
    '# OWASP ASVS 5.0.0, requirement by requirement',
    '',
    `Generated from \`docs/security/asvs/\` by \`npm run asvs\`. Edit those files, not this page.`,
    '',
    `ASVS 5.0.0 has ${rows.length} requirements. Levels 1 and 2 have ${upToTwo.length}: ${inWords(upToTwo)}.`,
    `Level 3 has ${rows.length - upToTwo.length}: ${inWords(rows.filter(({ id }) => levels.get(id) === 3))}.`,
    '',
    '- *About* is a short name; the text of each requirement is in the standard.',
    '- A tag such as `@lockout` is on the tests that show a row. Tags stay when tests are renamed or moved. The end of this',
    '  page lists each tag and its files.',
    '- `npm test` checks that each row names an existing place in the code and a tag on a test. `npm run asvs -- --ran` also',
    '  checks that a test of each tag ran and passed in the last `npm test` or `npm run test:all`.',
    '- *Accepted* means that the requirement is not met as written. The row gives the reason and the reviewer.',
    '- *Review* means that reading the code shows it and no test does.',
    '- Each chapter ends with the requirements that are not applicable, except those of level 3: the data files have them.',
    '',
    '## Counts',
    '',
    ...table(
      ['chapter', 'level 1', 'level 2', 'level 3', 'met', 'not applicable', 'accepted'],
      [...chapters.map(countsOf), countsOf({ id: '', title: 'All', rows })],
    ),
    ...chapters.flatMap(section),
    '',
    '## Tags',
    '',
    ...table(
      ['tag', 'a test with it shows that', 'files'],
      securityTags().map(({ name, description }) => [`\`${name}\``, description, filesOf(onTests.get(name))]),
    ),
    '',
  ].join('\n');
}

function inWords(rows: Row[]): string {
  const counts = STATUSES.map((status) => [rows.filter((row) => row.status === status).length, status]);
  return counts.map(([count, status]) => `${count} ${status}`).join(', ');
}

function countsOf({ id, title, rows }: Chapter): string[] {
  const levelOf = ({ id: requirement }: Row) => levels.get(requirement);
  return [
    `${id} ${title}`.trim(),
    ...[1, 2, 3].map((level) => String(rows.filter((row) => levelOf(row) === level).length)),
    ...STATUSES.map((status) => String(rows.filter((row) => row.status === status).length)),
  ];
}

function section({ id, title, rows }: Chapter): string[] {
  const applicable = rows.filter(({ status }) => status !== 'not applicable');
  const others = rows.filter((row) => !applicable.includes(row) && levels.get(row.id) !== 3);
  return [
    '',
    `## ${id} ${title}`,
    ...(applicable.length > 0 ? ['', ...rowsOf(applicable)] : []),
    ...(others.length > 0 ? ['', `Not applicable: ${others.map(reasonOf).join('; ')}.`] : []),
  ];
}

function rowsOf(rows: Row[]): string[] {
  return table(
    ['id', 'level', 'about', 'status', 'code', 'tests', 'note'],
    rows.map((row) => [
      row.id,
      String(levels.get(row.id)),
      row.about,
      row.status,
      (row.code ?? []).map(link).join(', '),
      row.review ? `review: ${row.review}` : (row.tags ?? []).map((tag) => `\`${tag}\``).join(', '),
      row.note ?? '',
    ]),
  );
}

const reasonOf = ({ id, about, note = '' }: Row) => `${id} ${about} (${note.replace(/\.$/, '')})`;

/** Parentheses and brackets in a path would end a Markdown link. */
function link(path: string): string {
  const address = path.replaceAll(/[()[\]]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
  return `[${path}](../../${address})`;
}

function filesOf(paths: readonly string[] = []): string {
  return paths
    .toSorted()
    .map((file) => `\`${file}\``)
    .join(', ');
}

function table(head: string[], rows: string[][]): string[] {
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)];
}
