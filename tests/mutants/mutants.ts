import { APPLICATIONS } from './applications.ts';
import { CAMPAIGNS } from './campaigns.ts';
import { EDGE } from './edge.ts';
import { EVIDENCE } from './evidence.ts';
import { LEADS } from './leads.ts';
import type { Mutant } from './mutant.ts';
import { OPERATOR } from './operator.ts';
import { PAGES } from './pages.ts';
import { PLATFORM } from './platform.ts';
import { SETTINGS } from './settings.ts';

export const MUTANTS: Mutant[] = [
  ...OPERATOR,
  ...PLATFORM,
  ...EDGE,
  ...SETTINGS,
  ...EVIDENCE,
  ...APPLICATIONS,
  ...LEADS,
  ...CAMPAIGNS,
  ...PAGES,
];
