import type { Dictionary } from '#features/wording/model/dictionary.ts';
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

export const spanish: Dictionary = {
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
