import type { Dictionary } from '#features/wording/model/dictionary.ts';
import { consent } from './consent.ts';
import { errors } from './errors.ts';
import { exits } from './exits.ts';
import { parts } from './parts.ts';
import { questions } from './questions.ts';
import { shell } from './shell.ts';
import { steps } from './steps.ts';
import { welcomeBack } from './welcome-back.ts';

export const spanish: Dictionary = { consent, errors, exits, parts, questions, shell, steps, welcomeBack };
