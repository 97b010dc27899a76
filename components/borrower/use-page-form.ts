'use client';

import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { type Control, controlAfter, enteredIn, focusOn, isPhone } from './enter-key.ts';
import type { FieldError } from './error-summary.tsx';
import type { FormEngine, FormErrors, FormState, Rules } from './form-engine.ts';
import { dropText, findText } from './tab-text.ts';
import { useSubmit } from './use-submitting.ts';

export type FieldRegistration = Partial<UseFormRegisterReturn> & { name: string; placeholder?: string };

type PageForm = {
  action: (form: FormData) => Promise<unknown>;
  loadRules: () => Promise<Rules>;
  names: readonly string[];
  serverErrors: FormErrors;
};

/** Works without JavaScript. The browser owns the fields, so the post equals the page. */
export function usePageForm({ action, loadRules, names, serverErrors }: PageForm) {
  const { engine, loadEngine, state, formElement } = useFormEngine(loadRules, serverErrors);
  const { isSending, submitError, send } = useSubmit(action);
  const [isWaiting, setWaiting] = useState(false);
  const lastEntered = useRef<Control>(null);
  // It lost the focus: no field has it while the form is sent.
  useEffect(() => {
    if (!isSending && submitError) lastEntered.current?.focus();
  }, [isSending, submitError]);
  const errors = names.flatMap((name): FieldError[] => {
    const message = state.errors[name];
    return message === undefined ? [] : [{ name, message }];
  });
  return {
    register: (name: string): FieldRegistration => engine?.register(name) ?? { name },
    isSending: isSending || isWaiting,
    submitError,
    errors,
    errorOf: (name: string) => state.errors[name],
    submission: state.submissions,
    form: {
      ref: formElement,
      // Without scripts the browser follows the redirect, and nothing reads a return value.
      action: action as (form: FormData) => Promise<void>,
      noValidate: true,
      onFocus: (event: FocusEvent<HTMLFormElement>) => loadEngine(event.currentTarget),
      onBlur: (event: FocusEvent<HTMLFormElement>) => engine?.format(event.target),
      async onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault();
        if (isSending || isWaiting) return;
        const form = event.currentTarget;
        const { submitter } = event.nativeEvent as SubmitEvent;
        const post = () => send(new FormData(form, submitter));
        const entered = enteredIn(form, submitter);
        lastEntered.current = entered;
        if (entered && isPhone() && focusOn(controlAfter(form, entered))) return;
        // A button that changes the page sends answers without validation.
        if (submitter?.hasAttribute('formnovalidate')) return post();
        const check = ({ isMissing, handleSubmit }: FormEngine) =>
          entered && focusOn(controlAfter(form, entered, isMissing)) ? undefined : handleSubmit(post)();
        if (engine) return check(engine);
        setWaiting(true);
        const loaded = await loadEngine(form);
        // At once, since no field takes the focus while the form waits.
        flushSync(() => setWaiting(false));
        return loaded ? check(loaded) : post();
      },
    },
  };
}

/** The engine is null until it has arrived. If it can't be loaded, the server alone checks the answers. */
function useFormEngine(loadRules: () => Promise<Rules>, serverErrors: FormErrors) {
  const [engine, setEngine] = useState<FormEngine | null>(null);
  const [state, setState] = useState<FormState>({ errors: serverErrors, submissions: 0 });
  const loading = useRef<Promise<FormEngine | null>>(null);
  const load = async (form: HTMLFormElement) => {
    const [{ createFormEngine }, rules] = await Promise.all([import('./form-engine.ts'), loadRules()]);
    const created = createFormEngine(form, rules, setState);
    // At once, since the fields register as they render.
    flushSync(() => setEngine(created));
    return created;
  };
  const loadEngine = (form: HTMLFormElement) => {
    loading.current ??= load(form).catch(() => null);
    return loading.current;
  };
  useEffect(() => {
    if (engine) engine.showErrors(serverErrors);
    else setState((current) => ({ ...current, errors: serverErrors }));
  }, [engine, serverErrors]);
  const formElement = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, since the engine restores what was typed before
  useEffect(() => {
    const form = formElement.current;
    if (form?.dataset.journey !== undefined && findText(form.dataset.journey)) loadEngine(form);
    else dropText();
  }, []);
  useEffect(() => () => engine?.close?.(), [engine]);
  return { engine, loadEngine, state, formElement };
}
