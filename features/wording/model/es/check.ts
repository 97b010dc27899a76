import type { Dictionary } from '#features/wording/model/dictionary.ts';

export const check: Dictionary['check'] = {
  title: 'Revise sus respuestas',
  lead: 'Antes de continuar, asegúrese de que todo esté bien.',
  notAnswered: 'Sin respuesta',
  none: 'Ninguno',
  change: 'Cambiar',
  continue: 'Continuar al último paso',
  toFix: (operator) => `${operator} no pudo usar estas respuestas. Por favor, corríjalas antes de continuar`,
  orLeaveEmpty: (error) => `${error}, o déjelo en blanco`,
  aside: {
    title: 'No enviamos nada sin su permiso',
    consent: (operatorName) =>
      `A continuación leerá el texto de consentimiento. Compartimos sus respuestas con ${operatorName} solo si usted acepta.`,
    prefill: (operatorName) =>
      `Compartiremos estas respuestas con ${operatorName} solo cuando usted presione el botón. El formulario de ${operatorName} se abrirá con ellas ya escritas, y allí usted decide qué hacer.`,
  },
};
