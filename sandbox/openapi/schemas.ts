export type Schema = { [keyword: string]: unknown };

export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** Every field is required except those that end in `?`. */
export function object(fields: Record<string, Schema>, others: boolean | Schema = false): Schema {
  const named = Object.entries(fields).map(([name, schema]) => [name.replace(/\?$/, ''), schema]);
  const required = Object.keys(fields).filter((name) => !name.endsWith('?'));
  return {
    type: 'object',
    properties: Object.fromEntries(named),
    ...(required.length > 0 && { required }),
    additionalProperties: others,
  };
}

export const list = (items: Schema, limits: Schema = {}): Schema => ({ type: 'array', items, ...limits });
export const oneOfWords = (words: string[]): Schema => ({ type: 'string', enum: words });

export const text: Schema = { type: 'string', minLength: 1, maxLength: 255, pattern: '\\S' };
export const anyText: Schema = { type: 'string' };
export const amount: Schema = { type: 'number', minimum: 0 };
export const uuid: Schema = { type: 'string', format: 'uuid' };
export const uri: Schema = { type: 'string', format: 'uri' };
export const instant: Schema = { type: 'string', format: 'date-time' };
export const ipAddress: Schema = {
  anyOf: [
    { type: 'string', format: 'ipv4' },
    { type: 'string', format: 'ipv6' },
  ],
};
export const digits = (pattern: string, description: string): Schema => ({
  type: 'string',
  pattern: `^(${pattern})$`,
  description,
});
