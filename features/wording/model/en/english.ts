import { consent } from './consent.ts';
import { email } from './email.ts';
import { errors } from './errors.ts';
import { exits } from './exits.ts';
import { check, form, steps } from './form.ts';
import { landing } from './landing.ts';
import { outcome } from './outcome.ts';
import { parts, shell } from './parts.ts';
import { prefill } from './prefill.ts';
import { questions, states } from './questions.ts';
import { receipt } from './receipt.ts';
import { welcomeBack } from './welcome-back.ts';

/** The other languages have the same areas and words. */
export const english = {
  check,
  consent,
  email,
  errors,
  exits,
  form,
  landing,
  outcome,
  parts,
  prefill,
  questions,
  receipt,
  shell,
  states,
  steps,
  welcomeBack,
};
