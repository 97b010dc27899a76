import * as z from 'zod';
import { plainTextError } from '#features/wording/model/plain-text.ts';
import { field, isPosted } from '#platform/values/posted-form.ts';
import { isStoredList } from './option-lists.ts';

const MAX_LABEL_LENGTH = 80;
const LABEL_ERRORS = {
  empty: 'Enter the label borrowers see',
  tooLong: `Use up to ${MAX_LABEL_LENGTH} characters`,
};

const NOTE_ERROR =
  'Enter who confirmed this, in 5 to 200 characters, such as “Email from the operator, Nov 3”';

const LIST = { list: z.string().transform((text) => (isStoredList(text) ? text : null)) };

const shownText = () =>
  z
    .string()
    .overwrite((text) => text.replaceAll(/\s+/g, ' ').trim())
    .superRefine((text, context) => {
      const error = plainTextError(text);
      if (error) context.addIssue(error);
    });

const LABEL = shownText().min(1, LABEL_ERRORS.empty).max(MAX_LABEL_LENGTH, LABEL_ERRORS.tooLong);

/** Empty: borrowers who read Spanish see the English label. */
const SPANISH_LABEL = shownText().max(MAX_LABEL_LENGTH, LABEL_ERRORS.tooLong);

/** Each row of a list has these fields; their names end in the option's value, `for` also in a product. */
export const OPTIONS_FORM = z.object({
  ...LIST,
  'version-*': z.string(),
  'label-*': LABEL,
  'spanish-*': SPANISH_LABEL,
  'place-*': field(
    z
      .string()
      .trim()
      .regex(/^\d{1,3}$/, 'enter the position as a whole number')
      .transform(Number),
    {
      inputMode: 'numeric',
    },
  ),
  'offered-*': isPosted('yes'),
  'for-*': isPosted('yes'),
});

export const BASIS_FORM = z.object({
  ...LIST,
  basis: z.enum(['confirmed', 'assumed']).catch('confirmed'),
  confirm: z.array(z.string()).min(1, 'Choose at least one option'),
  note: z.string().trim().min(5, NOTE_ERROR).max(200, NOTE_ERROR),
});

export const NEW_OPTION_FORM = z.object({
  ...LIST,
  value: field(
    z
      .string()
      .trim()
      .regex(/^[a-z0-9][a-z0-9_]{0,59}$/, 'Use the operator’s value: lowercase letters, numbers and _'),
    { maxLength: 60 },
  ),
  label: LABEL,
  spanish: SPANISH_LABEL,
  products: z.array(z.string()),
});
