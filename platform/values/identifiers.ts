import { emailAddress, phoneNumber } from './text-formats.ts';

/** With messages for staff. Borrowers read theirs in the language of the page. */
export const email = emailAddress({
  empty: 'Enter your email address',
  unreadable: 'Enter an email address like name@example.com',
});

export const phone = phoneNumber({
  empty: 'Enter your phone number',
  notDigits: 'Enter a phone number with digits only, such as (777) 777-7777',
  notTenDigits: 'Enter a US phone number with 10 digits',
});
