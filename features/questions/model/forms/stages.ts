import type { FormSlug, Step } from './form.ts';

type Stage = { title: string; pages: readonly string[] };

/** Parts of an application, which say more to a borrower than a count of pages. */
const STAGES: readonly Stage[] = [
  { title: 'Your loan', pages: ['loan', 'education'] },
  { title: 'About you', pages: ['name', 'address'] },
  { title: 'Finances', pages: ['income'] },
  { title: 'Review', pages: ['check'] },
  { title: 'Agree', pages: ['consent'] },
];

/** `part` is how much of the current stage is done: above 0 and below 1. */
export type Progress = { title: string; stage: number; stages: number; part: number };

/** `page` is the slug of a step, `check` or `consent`. */
export function progressAt(form: FormSlug, steps: readonly Step[], page: string): Progress {
  const last = form === 'prefill' ? ['check'] : ['check', 'consent'];
  const pages = [...steps.map(({ slug }) => slug), ...last];
  const stages = STAGES.map(({ title, pages: all }) => ({
    title,
    pages: all.filter((each) => pages.includes(each)),
  })).filter((stage) => stage.pages.length > 0);
  const stage = stages.findIndex((each) => each.pages.includes(page));
  const { title = '', pages: inStage = [] } = stages[stage] ?? {};
  const part = (inStage.indexOf(page) + 1) / (inStage.length + 1);
  return { title, stage, stages: stages.length, part };
}
