import type { Tally } from './reports.ts';
import type { Part, Stage, StageName } from './stages.ts';

/** One stage in one run. */
export interface StageRun {
  name: StageName;
  stage: Stage;
  part: Part;
  /** Given by the user: paths, titles and other arguments of the tool. */
  filter: readonly string[];
  databaseUrl: string;
  /** For reports and logs. */
  folder: string;
  signal: AbortSignal;
  /** Of random tests. */
  seed: number | null;
  count: number | null;
  /** `npm test` or `npm run test:all`. */
  command: string;
}

export type RunStage = (run: StageRun) => Promise<Tally>;
