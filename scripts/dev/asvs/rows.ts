import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { projectFolder } from '#scripts/dev/data-folder.ts';

export const ROWS_FOLDER = 'docs/security/asvs';

const row = z.strictObject({
  id: z.string(),
  about: z.string().min(1),
  status: z.enum(['met', 'not applicable', 'accepted']),
  code: z.array(z.string()).optional(),
  tags: z.array(z.string()).optional(),
  review: z.string().optional(),
  /** The reason, if the requirement doesn't apply or the gap is accepted; otherwise a remark. */
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
