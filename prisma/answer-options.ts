type Seed = [value: string, label: string, labelEs: string];

type Options = { confirmed: Seed[]; sample: Seed[]; assumed: Seed[] };

/** `confirmed`: the contract shows them. `sample`: only the operator's samples do. */
export const CHOICES: Record<string, Options> = {
  // Contract 2.1 lists all 21.
  loan_purpose: {
    confirmed: [
      ['debt_consolidation', 'Consolidate debt', 'Consolidar deudas'],
      ['credit_card_refinancing', 'Pay off credit cards', 'Pagar tarjetas de crédito'],
      ['home_improvement', 'Improve or repair my home', 'Mejorar o reparar mi casa'],
      ['major_purchase', 'Make a large purchase', 'Hacer una compra grande'],
      ['medical_expenses', 'Pay medical or dental bills', 'Pagar gastos médicos o dentales'],
      ['car_financing', 'Buy or refinance a car', 'Comprar o refinanciar un auto'],
      ['moving_relocation', 'Move or relocate', 'Mudarme'],
      ['home_buying', 'Buy a home', 'Comprar una casa'],
      ['taxes', 'Pay taxes', 'Pagar impuestos'],
      ['business', 'Start or run a business', 'Abrir o manejar un negocio'],
      ['wedding', 'Pay for a wedding', 'Pagar una boda'],
      ['engagement_ring_financing', 'Buy an engagement ring', 'Comprar un anillo de compromiso'],
      ['baby_or_adoption', 'Have or adopt a child', 'Tener un bebé o adoptar'],
      ['vacation', 'Take a vacation', 'Irme de vacaciones'],
      ['special_occasion', 'Special occasion', 'Ocasión especial'],
      ['cosmetic_procedures', 'Have a cosmetic procedure', 'Hacerme un procedimiento estético'],
      ['green_loan', 'Solar or energy efficiency', 'Energía solar o ahorro de energía'],
      ['motorcycle', 'Buy a motorcycle', 'Comprar una motocicleta'],
      ['rv', 'Buy an RV or camper', 'Comprar una casa rodante'],
      ['boat', 'Buy a boat', 'Comprar un bote'],
      ['other', 'Something else', 'Otra cosa'],
    ],
    sample: [],
    assumed: [],
  },
  employment_status: {
    confirmed: [['employed_full_time', 'Employed full time', 'Trabajo a tiempo completo']],
    sample: [],
    assumed: [
      ['employed_part_time', 'Employed part time', 'Trabajo a medio tiempo'],
      ['self_employed', 'Self-employed', 'Trabajo por cuenta propia'],
      ['retired', 'Retired', 'Jubilado o jubilada'],
      ['not_employed', 'Unemployed', 'Sin empleo'],
    ],
  },
  housing_type: {
    confirmed: [['rent', 'Rent', 'Alquilada']],
    sample: [],
    assumed: [
      ['own_with_mortgage', 'Own, with a mortgage', 'Propia, con hipoteca'],
      ['own_outright', 'Own, paid off', 'Propia, ya pagada'],
      ['other', 'Other, such as living with family', 'Otra, como vivir con familiares'],
    ],
  },
  loan_goal: {
    confirmed: [],
    sample: [['lower_monthly_payment', 'Lower monthly payment', 'Un pago mensual más bajo']],
    assumed: [
      ['pay_off_faster', 'Pay it off sooner', 'Terminar de pagar antes'],
      ['lower_interest_rate', 'A lower interest rate', 'Una tasa de interés más baja'],
      ['combine_loans', 'One loan instead of several', 'Un solo préstamo en vez de varios'],
    ],
  },
  degree_level: {
    confirmed: [],
    sample: [['undergraduate', 'Undergraduate', 'Pregrado']],
    assumed: [['graduate', 'Graduate', 'Posgrado']],
  },
  degree_type: {
    confirmed: [],
    sample: [['bachelors', 'Bachelor’s', 'Licenciatura (bachelor’s)']],
    assumed: [
      ['associates', 'Associate’s', 'Título de asociado (associate’s)'],
      ['certificate', 'Certificate', 'Certificado'],
      ['masters', 'Master’s', 'Maestría'],
      ['mba', 'MBA', 'MBA'],
      ['law', 'Law', 'Derecho'],
      ['medical', 'Medicine, dentistry or pharmacy', 'Medicina, odontología o farmacia'],
      ['doctorate', 'Doctorate', 'Doctorado'],
      ['other', 'Other, or didn’t finish', 'Otro, o sin terminar'],
    ],
  },
  citizenship: {
    confirmed: [],
    sample: [['us_citizen', 'US citizen', 'Ciudadanía de EE. UU.']],
    assumed: [
      ['permanent_resident', 'Permanent resident', 'Residencia permanente'],
      ['visa_holder', 'Visa holder or other', 'Con visa u otro estatus'],
    ],
  },
  credit_score_quality: {
    confirmed: [],
    sample: [['excellent', 'Excellent', 'Excelente']],
    assumed: [
      ['good', 'Good', 'Bueno'],
      ['fair', 'Fair', 'Regular'],
      ['poor', 'Poor', 'Malo'],
    ],
  },
};
