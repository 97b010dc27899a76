export type FieldReader<Name extends string = string> = (name: Name) => string;
export type FieldErrors = Record<string, string>;
export type FormResult<Value> = ({ ok: true } & Value) | { ok: false; errors: FieldErrors };
