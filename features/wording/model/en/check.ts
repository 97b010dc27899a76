/** The page that shows all answers. */
export const check = {
  title: 'Review your answers',
  lead: 'Make sure everything looks right before you continue.',
  notAnswered: 'Not answered',
  none: 'None',
  change: 'Change',
  continue: 'Continue to the last step',
  toFix: (operator: string) => `${operator} couldn’t use these answers. Please fix them before you continue`,
  orLeaveEmpty: (error: string) => `${error}, or leave it blank`,
  aside: {
    title: 'Nothing is sent until you say so',
    consent: (operatorName: string) =>
      `Next, you’ll read the consent text. We share your answers with ${operatorName} only if you agree.`,
    prefill: (operatorName: string) =>
      `We share these answers with ${operatorName} only when you press the button. Its form opens with them filled in, and you decide what to do there.`,
  },
};
