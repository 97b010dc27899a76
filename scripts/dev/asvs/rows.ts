import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { projectFolder } from '#scripts/dev/data-folder.ts';

export const ROWS_FOLDER = 'docs/security/asvs';

const row = z.strictObject({
  id: z.string(),
  /** What the requirement is about, in our own words. */
  about: z.string().min(1),
  status: z.enum(['met', 'not applicable', 'accepted']),
  code: z.array(z.string()).optional(),
  tags: z.array(z.string()).optional(),
  /** Why no test shows it. */
  review: z.string().optional(),
  /** The reason, for what doesn't apply or is accepted; elsewhere a remark. */
  note: z.string().optional(),
});
const chapter = z.strictObject({ id: z.string(), title: z.string(), rows: z.array(row) });

export type Row = z.infer<typeof row>;
export type Chapter = z.infer<typeof chapter>;

export function readChapters(): Chapter[] {
  const folder = join(projectFolder, ROWS_FOLDER);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => chapter.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))));
}
