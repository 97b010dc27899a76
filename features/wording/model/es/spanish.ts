import type { Dictionary } from '#features/wording/model/dictionary.ts';
import { consent } from './consent.ts';
import { email } from './email.ts';
import { errors } from './errors.ts';
import { exits } from './exits.ts';
import { outcome } from './outcome.ts';
import { parts } from './parts.ts';
import { prefill } from './prefill.ts';
import { questions } from './questions.ts';
import { shell } from './shell.ts';
import { steps } from './steps.ts';

export const spanish: Dictionary = {
  consent,
  email,
  errors,
  exits,
  outcome,
  parts,
  prefill,
  questions,
  shell,
  steps,
};
