import { check } from './check.ts';
import { consent } from './consent.ts';
import { errors } from './errors.ts';
import { exits } from './exits.ts';
import { form } from './form.ts';
import { parts } from './parts.ts';
import { questions } from './questions.ts';
import { shell } from './shell.ts';
import { states } from './states.ts';
import { steps } from './steps.ts';
import { welcomeBack } from './welcome-back.ts';

/** Each area is a file. The other languages have the same areas and words. */
export const english = {
  check,
  consent,
  errors,
  exits,
  form,
  parts,
  questions,
  shell,
  states,
  steps,
  welcomeBack,
};
