import type { Dictionary } from '#features/wording/model/dictionary.ts';

export const steps: Dictionary['steps'] = {
  loan: 'Sobre su préstamo',
  about: 'Sobre usted',
  legalName: 'Use su nombre legal, tal como aparece en su identificación.',
  address: '¿Dónde vive?',
  income: 'Su trabajo y su vivienda',
  refinance: {
    loan: '¿Qué quiere refinanciar?',
    education: '¿Dónde estudió?',
    educationLead: 'Agregue cada escuela para la que pidió préstamos.',
  },
  intros: {},
  prefill: { loanLead: 'Si prefiere responder algo más adelante, sáltelo.', name: '¿Cómo se llama?' },
  stages: {
    loan: 'Su préstamo',
    about: 'Sobre usted',
    finances: 'Sus finanzas',
    review: 'Revisar',
    agree: 'Aceptar',
  },
  progress: (stage, stages, title) => `Paso ${stage} de ${stages}: ${title}`,
};
