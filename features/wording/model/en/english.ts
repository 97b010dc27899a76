import { consent } from './consent.ts';
import { errors } from './errors.ts';
import { exits } from './exits.ts';
import { landing } from './landing.ts';
import { parts } from './parts.ts';
import { questions } from './questions.ts';
import { receipt } from './receipt.ts';
import { shell } from './shell.ts';
import { steps } from './steps.ts';
import { welcomeBack } from './welcome-back.ts';

/** Each area is a file. The other languages have the same areas and words. */
export const english = {
  consent,
  errors,
  exits,
  landing,
  parts,
  questions,
  receipt,
  shell,
  steps,
  welcomeBack,
};
