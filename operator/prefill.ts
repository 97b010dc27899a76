import 'server-only';
import type { Prefill } from '#features/prefill/model/prefill.ts';
import { isJsonObject, type JsonObject } from './json.ts';

/**
 * The body of a prefill; source: contract 2.5. `dob` is MM/DD/YYYY with slashes, `phone` and `ssn` are digits, amounts are
 * dollars. What was not given is left out, and so is a group of which nothing was given; `meta` and `data` always stand.
 */
export function prefillBody({ meta, data }: Prefill) {
  const { address, loan, financial, citizenship } = data;
  return {
    meta: given({
      partner: meta.partner,
      flow: meta.flow,
      ctaLocation: meta.ctaLocation,
      partnerId: meta.partnerId,
    }),
    data: given({
      firstName: data.firstName,
      lastName: data.lastName,
      dob: data.dateOfBirth?.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1'),
      phone: data.phone,
      email: data.email,
      ipAddress: data.ipAddress,
      address: given({
        street: address?.street,
        city: address?.city,
        state: address?.state,
        zipcode: address?.zipcode,
      }),
      loan: given({ requestedAmount: loan?.requestedAmount, purpose: loan?.purpose }),
      financial: given({
        employmentStatus: financial?.employmentStatus,
        annualIncome: financial?.annualIncome,
        creditScoreQuality: financial?.creditScoreQuality,
        housingType: financial?.housingType,
      }),
      citizenship: given({ status: citizenship?.status, ssn: citizenship?.ssn }),
    }),
  };
}

function given(fields: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) =>
        value !== undefined &&
        value !== null &&
        value !== '' &&
        !(isJsonObject(value) && Object.keys(value).length === 0),
    ),
  );
}
