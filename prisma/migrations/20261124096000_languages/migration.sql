-- The languages that a campaign offers its borrowers, and the first one. English alone until compliance decides.
ALTER TABLE "campaign"
  ADD COLUMN "languages" TEXT NOT NULL DEFAULT 'en',
  ADD CONSTRAINT "campaign_languages_allowed" CHECK ("languages" IN ('en', 'en_es', 'es_en', 'browser'));

-- The Spanish label of an answer option. Borrowers read the English one without it.
ALTER TABLE "choice"
  ADD COLUMN "label_es" TEXT,
  ADD CONSTRAINT "choice_label_es_says_something" CHECK ("label_es" <> '');

-- Standard options that still have their standard label. The table has less than a hundred rows.
UPDATE "choice" SET "label_es" = "standard"."label_es" FROM (VALUES
  ('loan_purpose', 'debt_consolidation', 'Consolidate debt', 'Consolidar deudas'),
  ('loan_purpose', 'credit_card_refinancing', 'Pay off credit cards', 'Pagar tarjetas de crédito'),
  ('loan_purpose', 'home_improvement', 'Improve or repair my home', 'Mejorar o reparar mi casa'),
  ('loan_purpose', 'major_purchase', 'Make a large purchase', 'Hacer una compra grande'),
  ('loan_purpose', 'medical_expenses', 'Pay medical or dental bills', 'Pagar gastos médicos o dentales'),
  ('loan_purpose', 'car_financing', 'Buy or refinance a car', 'Comprar o refinanciar un auto'),
  ('loan_purpose', 'moving_relocation', 'Move or relocate', 'Mudarme'),
  ('loan_purpose', 'home_buying', 'Buy a home', 'Comprar una casa'),
  ('loan_purpose', 'taxes', 'Pay taxes', 'Pagar impuestos'),
  ('loan_purpose', 'business', 'Start or run a business', 'Abrir o manejar un negocio'),
  ('loan_purpose', 'wedding', 'Pay for a wedding', 'Pagar una boda'),
  ('loan_purpose', 'engagement_ring_financing', 'Buy an engagement ring', 'Comprar un anillo de compromiso'),
  ('loan_purpose', 'baby_or_adoption', 'Have or adopt a child', 'Tener un bebé o adoptar'),
  ('loan_purpose', 'vacation', 'Take a vacation', 'Irme de vacaciones'),
  ('loan_purpose', 'special_occasion', 'Special occasion', 'Ocasión especial'),
  ('loan_purpose', 'cosmetic_procedures', 'Have a cosmetic procedure', 'Hacerme un procedimiento estético'),
  ('loan_purpose', 'green_loan', 'Solar or energy efficiency', 'Energía solar o ahorro de energía'),
  ('loan_purpose', 'motorcycle', 'Buy a motorcycle', 'Comprar una motocicleta'),
  ('loan_purpose', 'rv', 'Buy an RV or camper', 'Comprar una casa rodante'),
  ('loan_purpose', 'boat', 'Buy a boat', 'Comprar un bote'),
  ('loan_purpose', 'other', 'Something else', 'Otra cosa'),
  ('employment_status', 'employed_full_time', 'Employed full time', 'Trabajo a tiempo completo'),
  ('employment_status', 'employed_part_time', 'Employed part time', 'Trabajo a medio tiempo'),
  ('employment_status', 'self_employed', 'Self-employed', 'Trabajo por cuenta propia'),
  ('employment_status', 'retired', 'Retired', 'Jubilado o jubilada'),
  ('employment_status', 'not_employed', 'Unemployed', 'Sin empleo'),
  ('housing_type', 'rent', 'Rent', 'Alquilada'),
  ('housing_type', 'own_with_mortgage', 'Own, with a mortgage', 'Propia, con hipoteca'),
  ('housing_type', 'own_outright', 'Own, paid off', 'Propia, ya pagada'),
  ('housing_type', 'other', 'Other, such as living with family', 'Otra, como vivir con familiares'),
  ('loan_goal', 'lower_monthly_payment', 'Lower monthly payment', 'Un pago mensual más bajo'),
  ('loan_goal', 'pay_off_faster', 'Pay it off sooner', 'Terminar de pagar antes'),
  ('loan_goal', 'lower_interest_rate', 'A lower interest rate', 'Una tasa de interés más baja'),
  ('loan_goal', 'combine_loans', 'One loan instead of several', 'Un solo préstamo en vez de varios'),
  ('degree_level', 'undergraduate', 'Undergraduate', 'Pregrado'),
  ('degree_level', 'graduate', 'Graduate', 'Posgrado'),
  ('degree_type', 'bachelors', 'Bachelor’s', 'Licenciatura (bachelor’s)'),
  ('degree_type', 'associates', 'Associate’s', 'Título de asociado (associate’s)'),
  ('degree_type', 'certificate', 'Certificate', 'Certificado'),
  ('degree_type', 'masters', 'Master’s', 'Maestría'),
  ('degree_type', 'mba', 'MBA', 'MBA'),
  ('degree_type', 'law', 'Law', 'Derecho'),
  ('degree_type', 'medical', 'Medicine, dentistry or pharmacy', 'Medicina, odontología o farmacia'),
  ('degree_type', 'doctorate', 'Doctorate', 'Doctorado'),
  ('degree_type', 'other', 'Another, or not finished', 'Otro, o sin terminar'),
  ('citizenship', 'us_citizen', 'US citizen', 'Ciudadanía de EE. UU.'),
  ('citizenship', 'permanent_resident', 'Permanent resident', 'Residencia permanente'),
  ('citizenship', 'visa_holder', 'Visa holder or other', 'Con visa u otro estatus'),
  ('credit_score_quality', 'excellent', 'Excellent', 'Excelente'),
  ('credit_score_quality', 'good', 'Good', 'Bueno'),
  ('credit_score_quality', 'fair', 'Fair', 'Regular'),
  ('credit_score_quality', 'poor', 'Poor', 'Malo')
) AS "standard" ("list", "value", "label", "label_es")
WHERE "choice"."list" = "standard"."list" AND "choice"."value" = "standard"."value" AND "choice"."label" = "standard"."label";
