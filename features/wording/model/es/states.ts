import type { Dictionary } from '#features/wording/model/dictionary.ts';

export const states: Dictionary['states'] = {
  names: {
    DC: 'Distrito de Columbia',
    HI: 'Hawái',
    LA: 'Luisiana',
    MO: 'Misuri',
    MS: 'Misisipi',
    NC: 'Carolina del Norte',
    ND: 'Dakota del Norte',
    NH: 'Nuevo Hampshire',
    NJ: 'Nueva Jersey',
    NM: 'Nuevo México',
    NY: 'Nueva York',
    OR: 'Oregón',
    PA: 'Pensilvania',
    SC: 'Carolina del Sur',
    SD: 'Dakota del Sur',
    WV: 'Virginia Occidental',
    AS: 'Samoa Americana',
    MP: 'Islas Marianas del Norte',
    VI: 'Islas Vírgenes de EE. UU.',
    AA: 'Fuerzas Armadas, América',
    AE: 'Fuerzas Armadas, Europa',
    AP: 'Fuerzas Armadas, Pacífico',
  },
};
