const words = (list: string) => list.split(' ');

/** Contract 2.1, complete. */
export const PURPOSES = words(
  'credit_card_refinancing debt_consolidation home_improvement major_purchase home_buying car_financing green_loan ' +
    'business vacation moving_relocation medical_expenses wedding motorcycle rv boat taxes baby_or_adoption ' +
    'engagement_ring_financing cosmetic_procedures special_occasion other',
);

// The contract or a published sample shows the first value of each list below; the others are assumed.
export const EMPLOYMENT_STATUSES = words(
  'employed_full_time employed_part_time self_employed military retired student not_employed unemployed other',
);
export const HOUSING_TYPES = words('rent own own_outright own_with_mortgage mortgage live_with_family other');
export const CITIZENSHIPS = words('us_citizen permanent_resident non_permanent_resident visa_holder other');
export const LOAN_GOALS = words(
  'lower_monthly_payment lower_interest_rate pay_off_faster lower_total_cost combine_loans release_cosigner ' +
    'fixed_rate other',
);
export const DEGREE_LEVELS = words('undergraduate graduate postgraduate doctorate professional other');
export const DEGREE_TYPES = words(
  'bachelors associates masters mba doctorate phd law jd medical md dental pharmacy veterinary certificate other',
);
export const CREDIT_QUALITIES = words('excellent good fair poor limited');

export const STATES = words(
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK ' +
    'OR PA RI SC SD TN TX UT VT VA WA WV WI WY',
);
