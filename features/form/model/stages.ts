import type { Dictionary } from '#features/wording/model/dictionary.ts';
import type { FormSlug, Step } from './form.ts';

type StageName = keyof Dictionary['steps']['stages'];
type Stage = { name: StageName; pages: readonly string[] };

const STAGES: readonly Stage[] = [
  { name: 'loan', pages: ['loan'] },
  { name: 'about', pages: ['education', 'name', 'address'] },
  { name: 'finances', pages: ['income'] },
  { name: 'review', pages: ['check'] },
  { name: 'agree', pages: ['consent'] },
];

/** `part` is how much of the current stage is done: above 0 and below 1. */
export type Progress = { name: StageName; stage: number; stages: number; part: number };

/** `page` is the slug of a step, `check` or `consent`. */
export function progressAt(form: FormSlug, steps: readonly Step[], page: string): Progress {
  const last = form === 'prefill' ? ['check'] : ['check', 'consent'];
  const pages = [...steps.map(({ slug }) => slug), ...last];
  const stages = STAGES.map(({ name, pages: all }) => ({
    name,
    pages: all.filter((each) => pages.includes(each)),
  })).filter((stage) => stage.pages.length > 0);
  const stage = stages.findIndex((each) => each.pages.includes(page));
  const { name = 'loan', pages: inStage = [] } = stages[stage] ?? {};
  const part = (inStage.indexOf(page) + 1) / (inStage.length + 1);
  return { name, stage, stages: stages.length, part };
}
