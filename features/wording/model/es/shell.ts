import type { Dictionary } from '#features/wording/model/dictionary.ts';

export const shell: Dictionary['shell'] = {
  skipToContent: 'Ir al contenido principal',
  sandbox: 'Modo de prueba:',
  sandboxNote: 'nada de lo que escriba aquí llega a un prestamista',
  switchClears: 'Al cambiar de idioma se borra lo que escribió o marcó en esta página. No lo hemos guardado.',
  switchLanguage: 'Cambiar a español',
  help: 'Ayuda',
  needHelp: '¿Necesita ayuda?',
  email: 'Correo:',
  call: 'Teléfono:',
  privacyNotice: 'Aviso de privacidad',
  terms: 'Términos',
  deleteAnswers: 'Borrar mis respuestas',
};
