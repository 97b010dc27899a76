import type { Dictionary } from '#features/wording/model/dictionary.ts';

export const steps: Dictionary['steps'] = {
  legalName: 'Use su nombre legal, tal como aparece en su identificación.',
  personalLoan: {
    loan: '¿Cuánto dinero necesita?',
    name: 'Sobre usted',
    address: '¿Dónde vive?',
    income: 'Su trabajo y su vivienda',
  },
};
