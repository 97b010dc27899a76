import type { Dictionary } from '#features/wording/model/dictionary.ts';

export const welcomeBack: Dictionary['welcomeBack'] = {
  title: 'Qué gusto verle de nuevo',
  form: (stage, stages, title) =>
    `Sus respuestas están guardadas. Se quedó en el paso ${stage} de ${stages}: ${title}`,
  request: 'Ya envió una solicitud desde este navegador.',
  continue: 'Continuar donde se quedó',
  seeRequest: 'Ver su solicitud',
  resumed: 'Qué gusto verle de nuevo. Sus respuestas están guardadas: continúe donde se quedó.',
};
