import { codecs } from '#features/questions/model/personal-loan/form.ts';
import type { Codec } from '#platform/values/parse-result.ts';
import { CONTEXT, type QuestionName } from './complete-form.ts';

export function readAs<T>(rule: Codec<T>, text: string): T | null {
  const reading = rule.parse(text);
  return reading.ok ? reading.value : null;
}

export const valueFrom = (name: QuestionName, text: string) => readAs<string | number>(ruleOf(name), text);

export function messageOf(name: QuestionName, text: string): string | null {
  const reading = ruleOf(name).parse(text);
  return reading.ok ? null : reading.message;
}

const ruleOf = (name: QuestionName) => codecs(CONTEXT)[name] as Codec<string | number>;
