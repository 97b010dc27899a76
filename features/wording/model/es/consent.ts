import type { Dictionary } from '#features/wording/model/dictionary.ts';

export const consent: Dictionary['consent'] = {
  ownLanguage:
    'Los textos de consentimiento de esta página aparecen en el idioma en que fueron escritos, casi siempre inglés. No los traducimos, porque usted acepta exactamente esas palabras. Si algo no le queda claro, pida ayuda antes de aceptar.',
  labels: {
    agree: 'Leí el texto de arriba y lo acepto',
    agreeToCalls: 'Acepto recibir llamadas y mensajes de texto como se describe arriba (opcional)',
    send: 'Aceptar y enviar',
  },
  title: 'Revise y acepte',
  intro: (operator, brand) =>
    `Lea el texto de ${operator} que aparece abajo. ${brand} comparte sus respuestas solo si usted lo acepta.`,
  main: 'Consentimiento para enviar su solicitud de ofertas',
  calls: {
    title: 'Usted decide si quiere llamadas y mensajes',
    note: 'Puede dejar esta casilla sin marcar y pedir ofertas de todos modos.',
  },
  sending: 'Enviando su solicitud de ofertas…',
  next: (operator) => `Después le llevaremos a ${operator}. Pedir ofertas no es solicitar un crédito.`,
  status: {
    consent: 'Consentimiento: ',
    notYet: 'aún no',
    yes: 'sí',
    calls: 'Llamadas y mensajes: ',
    no: 'no',
  },
  document: {
    title: (operator) => `Texto de consentimiento de ${operator}`,
    callsTitle: (operator) => `Llamadas y mensajes: texto de consentimiento de ${operator}`,
    from: (operator) => `De ${operator}, palabra por palabra`,
    short: 'Texto original',
    textOnly: 'Solo texto',
    print: 'Imprimir',
    inNewTab: (title) => `, en una pestaña nueva: ${title}`,
  },
  ssn: {
    last4: 'Últimos 4 dígitos de su número de Seguro Social',
    all9: 'Su número de Seguro Social',
    optional: ' (opcional)',
    hint: 'Nos ayuda a confirmar su identidad. Se envía de forma segura y nunca se guarda.',
  },
  aside: {
    involved: 'Quiénes participan',
    brand: 'reúne sus respuestas.',
    operator: 'las recibe si usted acepta, y le muestra las ofertas que haya.',
    next: 'Qué sigue',
    offers: (operator) =>
      `Le llevaremos a ${operator}. Allí verá sus ofertas, o un aviso de que no hay ninguna.`,
    saved:
      'Sus ofertas se guardan allí con su correo electrónico. Nuestro enlace no necesita contraseña. Si vuelve por su cuenta, es posible que le pidan crear una.',
    receipt: 'Puede leer e imprimir exactamente lo que acepta, y cuándo.',
    receiptLater: 'Después del envío, tendrá un comprobante con exactamente lo que usted aceptó.',
  },
  again: {
    changed: 'Esta página cambió después de que usted la abrió. Léala otra vez antes de aceptar.',
    unread:
      'El texto de consentimiento no se cargó, así que no enviamos nada. Léalo abajo y acepte de nuevo.',
    full: 'Llegó a nuestro límite diario de solicitudes con su correo electrónico o su teléfono. Esta no se envió. Sus respuestas están guardadas.',
    inHours: (hours) =>
      hours === 1
        ? 'Podrá enviar esta solicitud en menos de una hora'
        : `Podrá enviar esta solicitud dentro de ${hours} horas`,
  },
  unavailable: {
    title: 'Por ahora no podemos mostrar el texto de consentimiento',
    text: (operator) =>
      `No pudimos obtener el texto actual de ${operator}, así que todavía no hay nada que aceptar. Sus respuestas están guardadas, y no enviamos nada hasta que usted acepte.`,
  },
};
