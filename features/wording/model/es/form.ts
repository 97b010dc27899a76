import type { Dictionary } from '#features/wording/model/dictionary.ts';

export const steps: Dictionary['steps'] = {
  loan: 'Sobre su préstamo',
  about: 'Sobre usted',
  legalName: 'Use su nombre legal, tal como aparece en su identificación.',
  address: '¿Dónde vive?',
  income: 'Sus ingresos y su vivienda',
  refinance: {
    loan: '¿Qué quiere refinanciar?',
    education: '¿Dónde estudió?',
    educationLead: 'Agregue cada universidad para la que pidió préstamos.',
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
  progress: (stage, stages, title, page) =>
    `Paso ${stage} de ${stages}: ${title}${page > 1 ? `, parte ${page}` : ''}`,
};

export const form: Dictionary['form'] = {
  back: 'Atrás',
  continue: 'Continuar',
  saving: 'Guardando…',
  chooseState: 'Elija su estado',
  moreOptions: 'Más opciones',
  fewerOptions: 'Menos opciones',
  skip: 'Omitir esta pregunta',
  dateParts: { month: 'Mes', day: 'Día', year: 'Año' },
  fixThings: (count) =>
    count === 1 ? 'Por favor corrija este dato' : `Por favor corrija estos ${count} datos`,
  checkThings: (count) =>
    count === 1 ? 'Por favor revise este dato' : `Por favor revise estos ${count} datos`,
  notAccepted: (operator) => `${operator} no pudo usar este dato. Revíselo o escriba otro`,
  filled: {
    city: (city) => `Ciudad completada: ${city}. Cámbiela si no es correcta.`,
    state: (state) => `Estado completado: ${state}. Cámbielo si no es correcto.`,
    cityAndState: (place) => `Ciudad y estado completados: ${place}. Cámbielos si no son correctos.`,
  },
  schools: {
    list: 'Universidades',
    found: (count) => (count === 1 ? 'Se encontró 1 universidad' : `Se encontraron ${count} universidades`),
    none: 'Esta universidad no está en nuestra lista. No hay problema. Solo revise que haya escrito el nombre completo.',
    only: 'Su universidad',
    numbered: (place) => `Su universidad ${place}`,
    remove: (place) => `Quitar la universidad ${place}`,
    add: 'Agregar otra universidad',
    atMost: (count) => `Puede agregar hasta ${count} universidades.`,
  },
  aside: {
    title: 'Sus respuestas son privadas',
    encrypted: (brandName) => `Están cifradas y se quedan con ${brandName} hasta que usted acepte enviarlas.`,
    noCredit: (operatorName) => `Pedir ofertas a ${operatorName} no es solicitar un crédito.`,
  },
  warnings: {
    titles: {
      firstName: 'Su nombre incluye su apellido',
      email: 'Su correo electrónico podría tener un error',
      zipcode: 'Su código postal y su estado no coinciden',
      street: 'Su dirección es un apartado postal',
      city: 'Completamos su ciudad y su estado',
    },
    firstName: 'Su nombre termina con su apellido. Cámbielo, o continúe si está bien.',
    email: (address) => `¿Quiso escribir ${address}? Cambie el suyo, o continúe si está bien.`,
    take: (answer) => `Usar ${answer}`,
    zipcode: (state) =>
      `Este código postal suele ser de ${state}. Cambie el código o el estado, o continúe si ambos están bien.`,
    anotherState: 'otro estado',
    changeState: (state) => `Cambiar el estado a ${state}`,
    filled: (place) => `Revise su ciudad y estado: ${place}. Vienen de su código postal.`,
    poBox: 'Los prestamistas suelen pedir una dirección física. Cambie la suya, o continúe si está bien.',
  },
  expiry: {
    ending:
      'Ha pasado un rato desde su última respuesta. Para proteger su privacidad, en unos dos minutos borraremos sus respuestas guardadas.',
    prolonged: (retention) => `Guardaremos sus respuestas durante ${retention} más.`,
    ended:
      'Borramos sus respuestas guardadas. Todo lo que escribió en esta página sigue aquí. Continúe y le volveremos a preguntar el resto.',
    notReached: 'No pudimos conectarnos en este momento. Intente de nuevo.',
    keep: 'Conservar mis respuestas',
  },
};

export const check: Dictionary['check'] = {
  title: 'Revise sus respuestas',
  lead: 'Antes de continuar, asegúrese de que todo esté bien.',
  name: 'Nombre',
  address: 'Dirección',
  notAnswered: 'Sin respuesta',
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
