import type { Dictionary } from '#features/wording/model/dictionary.ts';

const states: Dictionary['prefill']['states'] = {
  opened: {
    title: 'Su formulario está abierto',
    paragraphs: ({ operator }) => [
      `Abrimos el formulario de ${operator} con sus respuestas. Para proteger su privacidad, el enlace funciona una sola vez.`,
      `Si lo cerró, vaya al sitio de ${operator} y empiece allí con su correo electrónico.`,
    ],
  },
  received: {
    title: 'Sus respuestas llegaron',
    paragraphs: ({ brand, operator, operatorAtStart }) => [
      `${operatorAtStart} tiene sus respuestas, pero no recibimos un enlace al formulario.`,
      `Vaya al sitio de ${operator} y empiece allí con su correo electrónico, o comuníquese con ${brand}.`,
    ],
  },
  not_sent: {
    title: 'No pudimos enviar sus respuestas',
    paragraphs: ({ operator }) => [
      `No pudimos conectarnos con ${operator}, así que no enviamos nada. Sus respuestas están guardadas. Puede intentarlo de nuevo ahora.`,
    ],
  },
  test_held: {
    title: 'Esto fue una prueba y no enviamos sus respuestas',
    paragraphs: ({ operator }) => [
      `Usó un enlace de prueba, así que no enviamos sus respuestas a ${operator}.`,
      'Un administrador puede permitir que los enlaces de prueba de esta campaña envíen solicitudes.',
    ],
  },
  refused: {
    title: 'Un problema técnico detuvo el envío de sus respuestas',
    paragraphs: ({ brand, operatorAtStart }) => [
      `${operatorAtStart} no pudo procesar sus respuestas. Esto no es una decisión de crédito.`,
      `${brand} lo está revisando. Sus respuestas están guardadas.`,
    ],
  },
  unknown: {
    title: 'Estamos revisando si sus respuestas llegaron',
    paragraphs: ({ brand, operator }) => [
      `Perdimos la conexión con ${operator} durante el envío, así que no las enviaremos otra vez. ${brand} lo está revisando.`,
      'Para saber más, comuníquese con nosotros e indique la referencia que aparece abajo. Por favor, no llene el formulario otra vez.',
    ],
  },
};

export const prefill: Dictionary['prefill'] = {
  states,
  offer: {
    title: 'Otra opción',
    text: ({ operatorAtStart }) =>
      `${operatorAtStart} tiene su propio formulario. Puede continuar allí sin escribir sus respuestas otra vez.`,
    action: 'Continuar con mis respuestas',
  },
  fallback: {
    title: (operator) => `Continúe en ${operator}`,
    text: 'Allí se abre un formulario con las respuestas de abajo ya escritas, donde las pida. No enviamos los dígitos de su Seguro Social. Usted decide qué hacer allí.',
  },
  form: {
    send: 'Enviar mis respuestas y continuar',
    note: (operator) =>
      `Al presionar este botón, ${operator} recibe estas respuestas y su dirección IP, y se abre el formulario de ${operator} ya lleno. Con esto no solicita un crédito.`,
  },
  onward: {
    before: 'El formulario se abre en',
    after: 'con sus respuestas ya escritas. El enlace funciona una sola vez y por poco tiempo.',
    open: 'Abrir el formulario',
  },
};
