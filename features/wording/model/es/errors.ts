import type { Dictionary } from '#features/wording/model/dictionary.ts';

const amount = (empty: string, outOfRange: string) => ({
  empty,
  outOfRange,
  unreadable: `${empty} en dólares, por ejemplo 1,200`,
  notWhole: `${empty} en dólares enteros, sin centavos`,
});

const name = (what: string, tooLong: string) => ({
  empty: `Escriba su ${what}`,
  tooLong,
  notLetters: `Use letras en su ${what}`,
  badCharacter: `Use solo letras, números, espacios y . , ’ " - ( ) / & en su ${what}`,
});

const line = (empty: string, tooLong: string) => ({
  empty,
  tooLong,
  badCharacter: `${empty} sin los caracteres < y >`,
});

export const errors: Dictionary['errors'] = {
  agree: 'Marque la casilla para aceptar y continuar',
  ssn: {
    last4: {
      empty: 'Escriba los últimos 4 dígitos de su número de Seguro Social',
      unreadable: 'Escriba solo los últimos 4 dígitos de su número de Seguro Social',
    },
    all9: {
      empty: 'Escriba los 9 dígitos de su número de Seguro Social',
      unreadable: 'Escriba los 9 dígitos de su número de Seguro Social, por ejemplo 123-45-6789',
    },
  },
  requestedLoanAmount: amount('Escriba cuánto dinero necesita', 'Escriba un monto de $1,000 a $200,000'),
  refinanceAmount: amount('Escriba cuánto quiere refinanciar', 'Escriba un monto de $1,000 a $500,000'),
  netWorth: amount('Escriba su patrimonio neto', 'Escriba un patrimonio neto de -$10,000,000 a $100,000,000'),
  loanPurpose: 'Elija para qué es el préstamo',
  employmentStatus: 'Elija su situación laboral',
  incomeYearly: amount('Escriba su ingreso anual', 'Escriba un ingreso anual de $0 a $10,000,000'),
  housingType: 'Elija si su vivienda es alquilada o propia',
  monthlyPayment: amount(
    'Escriba su pago mensual de vivienda',
    'Escriba un pago mensual de vivienda de $0 a $100,000',
  ),
  loanGoal: 'Elija lo que más le importa',
  citizenship: 'Elija su ciudadanía',
  creditScoreQuality: 'Elija qué tan bueno es su crédito',
  firstName: name('nombre', 'Use 50 caracteres como máximo para su nombre'),
  lastName: name('apellido', 'Use 50 caracteres como máximo para su apellido'),
  email: {
    empty: 'Escriba su correo electrónico',
    unreadable: 'Escriba un correo electrónico como nombre@example.com',
  },
  phone: {
    empty: 'Escriba su número de teléfono',
    notDigits: 'Escriba un número de teléfono solo con dígitos, por ejemplo (777) 777-7777',
    notTenDigits: 'Escriba un número de teléfono de EE. UU. con 10 dígitos',
    areaCode: 'Escriba un número de teléfono de EE. UU. El código de área no empieza con 0 ni con 1',
    exchange:
      'Escriba un número de teléfono de EE. UU. El dígito que sigue al código de área no puede ser 0 ni 1',
  },
  street: line('Escriba su dirección', 'Use 100 caracteres como máximo para su dirección'),
  unit: line('Escriba su apartamento o unidad', 'Use 60 caracteres como máximo para su apartamento o unidad'),
  city: name('ciudad', 'Use 60 caracteres como máximo para su ciudad'),
  state: { empty: 'Elija su estado', notServed: 'No podemos pedir ofertas en este estado' },
  zipcode: {
    empty: 'Escriba su código postal',
    unreadable: 'Escriba un código postal de 5 dígitos, por ejemplo 17815',
  },
  school: line(
    'Escriba el nombre de su universidad',
    'Use 100 caracteres como máximo para el nombre de su universidad',
  ),
  degreeLevel: 'Elija el nivel de su título',
  degreeType: 'Elija su título',
  studyField: line('Escriba lo que estudió', 'Use 80 caracteres como máximo para lo que estudió'),
  graduationDate: {
    empty: 'Escriba su fecha de graduación',
    missing: {
      month: 'Escriba el mes de su graduación',
      day: 'Escriba el día de su graduación',
      year: 'Escriba el año de su graduación',
    },
    mismatch: 'Los campos de su fecha de graduación no coinciden. Escriba una sola fecha.',
    shortYear: 'Escriba el año con 4 dígitos, como 2015',
    unreadable: 'Escriba el mes y el año de su graduación, por ejemplo 05/2015',
    swapped: 'El mes va primero, como 05/14/2015',
    unreal: 'Esa fecha no existe. Revise el mes.',
    badYear: 'Revise el año de su fecha de graduación',
  },
  dateOfBirth: {
    empty: 'Escriba su fecha de nacimiento',
    missing: {
      month: 'Escriba el mes en que nació',
      day: 'Escriba el día en que nació',
      year: 'Escriba el año en que nació',
    },
    mismatch: 'Los campos de su fecha de nacimiento no coinciden. Escriba una sola fecha.',
    shortYear: 'Escriba el año con 4 dígitos, como 1988',
    unreadable: 'Escriba su fecha de nacimiento con mes, día y año, por ejemplo 10/14/1988',
    swapped: 'El mes va primero, como 10/14/1988',
    unreal: 'Esa fecha no existe. Revise el día y el mes.',
    future: 'Escriba una fecha de nacimiento que ya haya pasado',
    tooYoung: 'Debe tener 18 años o más para pedir ofertas',
    tooOld: 'Revise el año de su fecha de nacimiento',
  },
};
